// The log in words; every line leads to the board as it stood then.

import { el, fill } from "./dom.js";
import { cite } from "./rules.js";

/** @typedef {import("./types.js").LogLine} LogLine */

export class Log {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.list = el("ol", { class: "lines" });
    this.empty = el("p", { class: "empty" }, "Nothing has happened yet.");
    fill(place, this.empty, this.list);
    this.place = place;
    this.top = 0;
    this.stick = true; // follow the newest line, unless somebody reads further up
    place.addEventListener("scroll", () => {
      // Only a hand moves it up: a smaller place leaves it where it was.
      if (place.scrollHeight - place.scrollTop - place.clientHeight < 40) this.stick = true;
      else if (place.scrollTop < this.top - 2) this.stick = false;
      this.top = place.scrollTop;
    });
    new ResizeObserver(() => this.follow()).observe(place);
    /** @type {LogLine[]} */
    this.lines = [];
  }

  /**
   * Show the log; lines that stand already are left alone. Gives the new ones.
   * @param {LogLine[]} lines
   * @returns {LogLine[]}
   */
  show(lines) {
    let kept = 0;
    while (kept < this.lines.length && kept < lines.length
      && this.lines[kept].ply === lines[kept].ply && this.lines[kept].text === lines[kept].text) kept++;
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
    const fresh = lines.slice(kept);
    this.list.append(...fresh.map((line) => el("li", { "data-ply": line.ply },
      el("a", { href: `#${line.ply}`, class: "ply", "aria-label": `Show move ${line.ply}` }, String(line.ply)),
      el("span", { class: "words" }, line.text), cite(line.rule))));
    this.lines = lines.slice();
    this.empty.hidden = lines.length > 0;
    this.follow();
    return fresh;
  }

  follow() {
    if (this.stick && this.place.checkVisibility()) this.place.scrollTop = this.place.scrollHeight;
  }

  /** Mark the lines of the ply that the board shows. @param {number | null} ply */
  at(ply) {
    for (const item of this.list.children) {
      const on = ply !== null && /** @type {HTMLElement} */ (item).dataset.ply === String(ply);
      item.classList.toggle("here", on);
      if (on) item.scrollIntoView({ block: "nearest" });
    }
  }
}
