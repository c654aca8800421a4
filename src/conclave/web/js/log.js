// The log in words; every line leads to the board as it stood then.

import { el, fill } from "./dom.js";
import { cite } from "./rules.js";

/** @typedef {import("./types.js").LogLine} LogLine */

const HAND = 1000; // how long a scroll is still the doing of the hand before it
const NEAR = 40; // this close to the end is the end

export class Log {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.list = el("ol", { class: "lines" });
    this.empty = el("p", { class: "empty" }, "Nothing has happened yet.");
    fill(place, this.empty, this.list);
    this.place = place;
    this.stick = true; // follow the newest line, unless somebody reads further up
    this.hand = 0;
    /** @type {number | null} */
    this.ply = null; // which one is looked at; null is now
    // Only a hand moves it: a place that shrinks or grows scrolls as well, and means nothing by it.
    for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      place.addEventListener(kind, () => { this.hand = Date.now(); }, { passive: true });
    }
    place.addEventListener("scroll", () => {
      if (Date.now() - this.hand < HAND) this.stick = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
    });
    new ResizeObserver(() => this.follow()).observe(place);
    /** @type {LogLine[]} */
    this.lines = [];
    /** Whose turn each line belongs to. @type {string[]} */
    this.turns = [];
    /** A line is pointed at, or none. @type {(line: LogLine | null) => void} */
    this.onpoint = () => {};
  }

  /**
   * Show the log; lines that stand already are left alone. Gives the new ones.
   * @param {LogLine[]} lines
   * @param {(line: LogLine) => string} [whose] turn a line belongs to; nothing where it goes with the line before
   * @returns {LogLine[]}
   */
  show(lines, whose = () => "") {
    let kept = 0;
    while (kept < this.lines.length && kept < lines.length
      && this.lines[kept].ply === lines[kept].ply && this.lines[kept].text === lines[kept].text) kept++;
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
    this.turns.length = Math.min(this.turns.length, kept);
    const fresh = lines.slice(kept);
    this.list.append(...fresh.map((line) => {
      const before = this.turns.at(-1) ?? "";
      const turn = whose(line) || before;
      this.turns.push(turn);
      return el("li", {
        "data-ply": line.ply, class: turn !== before ? "begins" : null,
        onpointerenter: () => this.onpoint(line), onpointerleave: () => this.onpoint(null),
      }, turn !== before ? el("strong", { class: "turn" }, turn) : null,
      el("a", {
        href: `#${line.ply}`, class: "ply", "aria-label": `Show move ${line.ply}`, onfocus: () => this.onpoint(line), onblur: () => this.onpoint(null),
      }, String(line.ply)),
      el("span", { class: "words" }, line.text), cite(line.rule));
    }));
    this.lines = lines.slice();
    this.empty.hidden = lines.length > 0;
    this.follow();
    return fresh;
  }

  follow() {
    if (this.stick && this.ply === null && this.place.checkVisibility()) this.place.scrollTop = this.place.scrollHeight;
  }

  /** Mark the lines of the ply that the board shows, or the last ones before it. @param {number | null} ply */
  at(ply) {
    this.ply = ply;
    // Some answers tell nothing, and have no line.
    const told = ply === null ? -1 : this.lines.findLast((line) => line.ply <= ply)?.ply ?? -1;
    for (const item of this.list.children) {
      const on = /** @type {HTMLElement} */ (item).dataset.ply === String(told);
      item.classList.toggle("here", on);
      // Not scrollIntoView: that would move the page under a phone's keyboard as well.
      if (on) this.bring(/** @type {HTMLElement} */ (item));
    }
    if (ply === null) this.follow();
  }

  /** @param {HTMLElement} item */
  bring(item) {
    const { top, bottom } = item.getBoundingClientRect();
    const seen = this.place.getBoundingClientRect();
    if (top < seen.top) this.place.scrollTop -= seen.top - top;
    else if (bottom > seen.bottom) this.place.scrollTop += bottom - seen.bottom;
  }
}
