// A click that does nothing says why, and by which rule, where one clicked.

/**
 * Say why a thing cannot be chosen now.
 * @param {import("./desk.js").Desk} desk
 * @param {string} id
 */
export async function whyNot(desk, id) {
  const { notes, areas } = desk.parts;
  const { state, seat } = desk.store;
  const piece = areas.find(id);
  const node = piece?.node;
  if (!state || !node) return;
  const by = piece.group.getBoundingClientRect();
  if (desk.past) notes.tell("This is the past. Go back to now to play.");
  else if (state.over) notes.tell("The game is over.", state.result?.rule ?? state.rule, "no");
  else if (seat < 0) notes.tell(`You are watching. ${about(node)}`, node.rule);
  else if (!state.choices.length) notes.tell(`Not your turn. ${state.prompt} ${about(node)}`, node.rule || state.rule, "no");
  else {
    // What the click would have been only the table knows, and its rules say why it cannot be.
    const reply = await desk.parts.wire.send({ t: "why", path: [...desk.narrow.picked, id] });
    const { sentence = "", rule = "", code = "" } = reply.error ?? {};
    if (code === "refused" && sentence) notes.tell(`${said(sentence)} ${about(node)}`, rule || state.rule, "no", by);
    else notes.tell(`${about(node)} ${state.prompt}`, node.rule || state.rule, "no", by);
  }
}

/** @param {string} words */
const said = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

/**
 * Say what a thing is: on a phone a tap is the way to read it.
 * @param {import("./types.js").SceneNode} node
 */
function about({ label = "", tip = "" }) {
  const words = tip.toLowerCase().includes(label.toLowerCase()) ? tip || label : `${label}${tip ? ": " : ""}${tip}`;
  return words && !words.endsWith(".") ? `${words}.` : words;
}

/**
 * Ask the table about a token that is none of the choices: it changes nothing and says why.
 * @param {import("./desk.js").Desk} desk
 * @param {string} token
 */
export async function refusal(desk, token) {
  const { state } = desk.store;
  if (state?.choices.some((choice) => choice.token === token)) return "You may.";
  const reply = await desk.command({ t: "play", token }, true);
  desk.offer();
  if (reply.ok) return "Done.";
  const { sentence = "no", rule = "", code = "" } = reply.error ?? {};
  return `${said(sentence).slice(0, -1)}${rule ? ` (${rule})` : ""}.${code === "bad" ? " Type help for all commands." : ""}`;
}
