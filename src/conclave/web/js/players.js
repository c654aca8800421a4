// The people at the table: seat, name, whether they are here, whose turn it is, and the clocks.

import { el, fill } from "./dom.js";
import { standing } from "./standing.js";

/** @typedef {import("./types.js").TableFacts} TableFacts */
/** @typedef {import("./types.js").TableState} TableState */

export class Players {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {{left: number, running: boolean, at: number, face: HTMLElement}[]} */
    this.clocks = [];
    setInterval(() => this.tick(), 500);
  }

  /**
   * @param {TableFacts} table
   * @param {TableState} state
   * @param {number} seat of the viewer
   */
  show(table, state, seat) {
    this.clocks = [];
    const worth = standing(state.status, table.seats.length);
    fill(this.place, ...table.seats.map((who, at) => {
      const turn = !state.over && state.waiting.includes(at);
      const verdict = (state.over && state.result?.verdicts?.[at]) || "";
      const friend = state.sides?.length > 1 && at !== seat && seat >= 0 && state.sides[at] === state.sides[seat];
      const face = el("span", { class: "clock" });
      const clock = state.clocks?.[at];
      if (clock) this.clocks.push({ ...clock, at: Date.now(), face });
      const name = who.kind === "open" ? "open seat" : nameOf(who, at);
      const facts = [at === seat ? "you" : "", who.kind === "bot" ? `computer ${who.level ?? ""}`.trim() : "",
        friend ? "on your side" : "", turn ? "to answer" : "", verdict, who.kind === "person" && who.here === false ? "away" : ""];
      const said = facts.filter(Boolean).join(", ");
      return el("span", {
        class: `player${at === seat ? " own" : ""}${turn ? " turn" : ""}${verdict === "won" ? " won" : ""}${who.here === false && who.kind === "person" ? " away" : ""}`,
        "data-seat": at, title: said ? `${name}: ${said}` : name,
      }, el("span", { class: "seat", "aria-hidden": "true" }, String(at + 1)), el("span", { class: "name" }, ...named(name, who)),
      at === seat ? el("span", { class: "you" }, "you") : null,
      // Where the areas of the seats are in a tab, who is ahead is said here.
      worth ? el("span", { class: "worth", "aria-hidden": "true" }, at === seat ? worth[at] : worth[at].split("/")[0]) : null,
      el("span", { class: "unseen" }, said ? `, ${said}` : ""), face);
    }));
    this.tick();
  }

  tick() {
    for (const clock of this.clocks) {
      const left = Math.max(0, clock.left - (clock.running ? Date.now() - clock.at : 0));
      const words = time(left);
      if (clock.face.textContent !== words) clock.face.textContent = words;
      clock.face.classList.toggle("short", left < 20000);
    }
  }
}

/**
 * A name whose end, the level of a bot, may be left out where there is no room.
 * @param {string} name
 * @param {import("./types.js").Seat} who
 */
function named(name, { kind, level }) {
  const end = kind === "bot" && level ? `, ${level}` : "";
  return end && name.endsWith(end) ? [name.slice(0, -end.length), el("span", { class: "level" }, end)] : [name];
}

/**
 * What somebody is called at the table.
 * @param {import("./types.js").Seat} who
 * @param {number} at
 */
export function nameOf(who, at) {
  if (who.kind === "bot" && (!who.name || who.name === who.level)) return `Computer${who.level ? `, ${who.level}` : ""}`;
  return who.name || `Seat ${at + 1}`;
}

/** @param {number} ms */
function time(ms) {
  const all = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(all % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}
