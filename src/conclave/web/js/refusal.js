// A click that does nothing says why, and by which rule.

/**
 * Say why a thing cannot be chosen now.
 * @param {import("./desk.js").Desk} desk
 * @param {string} id
 */
export function whyNot(desk, id) {
  const { notes, board } = desk.parts;
  const { state, seat } = desk.store;
  const node = board.find(id)?.node;
  if (!state || !node) return;
  if (desk.past) notes.tell("This is the past. Go back to now to play.");
  else if (state.over) notes.tell("The game is over.", state.result?.rule ?? state.rule, "no");
  else if (seat < 0) notes.tell(`You are watching. ${node.tip || node.label}.`, node.rule);
  else if (!state.choices.length) notes.tell(`Not your turn. ${state.prompt}`, state.rule, "no");
  else notes.tell(`Not now. ${node.tip || node.label}.`, node.rule || state.rule, "no");
}
