// Who moved and who is waited for: what others did goes to the strip and the log, seen or while one was away.

import { nameOf } from "./players.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").ViewMessage} ViewMessage */

const RECALL = 14; // plies looked through for what others did while one was away
const SEEN = "tables"; // where the tables are kept that this browser has been at
const TABLES = 200; // so many, the latest

/**
 * Somebody moved: what it touched stays marked until the viewer's next move.
 * @param {Desk} desk
 * @param {import("./types.js").Scene} scene
 * @param {import("./types.js").TableState} before
 * @returns {number[][]} where others went
 */
export function moved(desk, scene, before) {
  const { store: { state, seat, log, scene: after }, parts: { last } } = desk;
  if (!state || !after || state.ply <= before.ply) return [];
  const own = desk.unanswered || before.waiting.join() === String(seat);
  const who = own ? seat : before.waiting.length === 1 ? before.waiting[0] : -1;
  const lines = log.filter((line) => line.ply > before.ply);
  const name = called(desk, who);
  if (name) desk.turns.note(lines, name);
  // Whoever watches has no move of their own: a turn lasts until somebody else moves.
  if (seat < 0 && name !== last.steps.at(-1)?.who) last.clear();
  const ends = last.add(scene, after, before.ply, lines, own ? "" : name || "The others");
  return own ? [] : ends;
}

/**
 * Look up what others did while the viewer was away, and show it as if it had been seen.
 * @param {Desk} desk
 */
export async function recall(desk) {
  const { store: { state, scene, seat, log }, parts: { replay, last } } = desk;
  const known = visited(desk.store.table?.id ?? "");
  if (!known || !state?.choices.length || !scene || seat < 0 || !state.ply) return;
  await Promise.resolve(); // the view itself comes first
  const asked = await replay.lastAsked(RECALL);
  const views = [];
  for (let ply = (asked ?? state.ply) + 1; ply < state.ply; ply++) views.push(await replay.load(ply, seat).catch(() => null));
  if (desk.store.state?.ply !== state.ply || views.includes(null)) return;
  const past = /** @type {ViewMessage[]} */ (views);
  past.forEach((view, at) => {
    const lines = log.filter((line) => line.ply === view.state.ply + 1);
    const name = called(desk, view.state.waiting[0]);
    const other = name !== "" && view.state.waiting[0] !== seat;
    if (other) desk.turns.note(lines, name);
    last.add(view.scene, past[at + 1]?.scene ?? scene, view.state.ply, lines, other ? name : last.steps.at(-1)?.who ?? "The others");
  });
  last.draw();
}

/**
 * Tell whether this browser has been at a table before, and note that it was: on the first visit nothing was missed,
 * as what was set up for whoever plays at once is nobody's turn.
 * @param {string} table
 */
function visited(table) {
  try {
    /** @type {string[]} */
    const tables = JSON.parse(localStorage.getItem(SEEN) ?? "[]");
    const before = tables.includes(table);
    localStorage.setItem(SEEN, JSON.stringify([...tables.filter((one) => one !== table), table].slice(-TABLES)));
    return before;
  } catch {
    return true; // without a store everybody is told
  }
}

/**
 * What a seat is called in the log.
 * @param {Desk} desk
 * @param {number | undefined} at
 */
function called({ store }, at = -1) {
  const who = store.table?.seats[at];
  return !who ? "" : at === store.seat ? "You" : nameOf(who, at);
}

/**
 * Say for whom the table waits, where that is not the viewer.
 * @param {Desk} desk
 */
export function waits({ store: { state, table } }) {
  if (!state || state.choices.length) return "";
  const who = state.waiting.map((at) => (table?.seats[at] ? nameOf(table.seats[at], at) : `Seat ${at + 1}`));
  return who.length === 1 ? `Waiting for ${who[0]}` : "Waiting for the others";
}
