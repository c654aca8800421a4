// What others ask for: a draw, a move taken back, and what happens when somebody ran out of time.

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Offer} Offer */

/**
 * Show every offer that waits for the viewer's word.
 * @param {import("./desk.js").Desk} desk
 */
export function showOffers(desk) {
  const { state, seat, table } = desk.store;
  if (!state || seat < 0) return;
  for (const offer of state.offers) {
    if (offer.seat === seat || offer.agreed.includes(seat)) continue;
    const rival = !state.sides.length || state.sides[offer.seat] !== state.sides[seat];
    const [words, ways] = asked(offer, table?.seats[offer.seat]?.name || "The other side", rival);
    if (ways.length) desk.parts.act.answer(words, ways.map(([name, command]) => [name, () => void desk.command(command)]));
  }
}

/**
 * Say that the others did not agree to what the viewer asked: the offer is gone, and nothing else has changed.
 * @param {import("./desk.js").Desk} desk
 * @param {import("./types.js").TableState} before
 */
export function declined(desk, before) {
  const { state, seat } = desk.store;
  if (!state || state.over || state.ply !== before.ply) return;
  for (const { kind, seat: whose } of before.offers) {
    if (whose !== seat || state.offers.some((one) => one.kind === kind && one.seat === seat)) continue;
    if (kind === "draw") desk.parts.notes.tell("The draw was declined.");
    if (kind === "takeback") desk.parts.notes.tell("Taking back was declined.");
  }
}

/**
 * @param {Offer} offer
 * @param {string} who
 * @param {boolean} rival who is on another side than the viewer
 * @returns {[string, [string, Command][]]}
 */
function asked({ kind, ply }, who, rival) {
  /** @type {[string, Command][]} */
  const claim = rival ? [["Claim the win", { t: "claim", what: "win" }]] : [];
  switch (kind) {
    case "draw":
      return [`${who} offers a draw.`, [["Agree", { t: "draw", answer: true }], ["Decline", { t: "draw", answer: false }]]];
    case "takeback":
      return [`${who} asks to go back to move ${ply}.`,
        [["Agree", { t: "takeback", ply, answer: true }], ["Decline", { t: "takeback", ply, answer: false }]]];
    case "flag":
      return [`${who} ran out of time.`, [...claim, ["Wait", { t: "claim", what: "wait" }], ["Let the computer go on", { t: "claim", what: "bot" }]]];
    default:
      return ["", []];
  }
}

/** Ask to go back to the last question the viewer answered. @param {import("./desk.js").Desk} desk */
export async function takeBack(desk) {
  const { notes, replay } = desk.parts;
  const ply = desk.asked ?? await replay.lastAsked();
  if (ply === null) {
    notes.tell("There is nothing of yours to take back.");
    return;
  }
  const reply = await desk.command({ t: "takeback", ply });
  desk.asked = null;
  if (reply.ok && desk.store.state?.offers.some((offer) => offer.kind === "takeback")) notes.tell("The others are asked whether you may take back.");
}
