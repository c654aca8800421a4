// The rules beside the board: the pages of the manual, searched as one types, opened at the rule of what is asked.

import { el, fill } from "./dom.js";
import { manual } from "./rules.js";

const PAUSE = 250; // ms without a key before it is looked for

export class Book {
  /**
   * @param {HTMLElement} place
   * @param {() => string} asked gives the rule of what is asked now
   * @param {() => void} keys shows the list of shortcuts
   */
  constructor(place, asked, keys) {
    this.asked = asked;
    this.timer = 0;
    this.turn = 0; // only the last of several searches is shown
    this.query = "";
    this.read = false;
    this.text = el("div", { class: "told manual-text", tabindex: "0", role: "region", "aria-label": "Rules" });
    this.field = el("input", { type: "search", maxlength: 120, autocomplete: "off", "aria-label": "Search the rules", placeholder: "Search the rules" });
    this.field.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.look(this.field.value.trim()), PAUSE);
    });
    fill(place, el("form", { class: "ask", role: "search", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.look(this.field.value.trim());
    } }, this.field, el("button", { type: "button", onclick: keys }, "Shortcuts")), this.text);
    this.text.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!link) return;
      event.preventDefault(); // the address of a table names a move
      void this.turnTo((link.getAttribute("href") ?? "").split("#")[1] ?? "");
    });
  }

  /** Open the book: where it was left, and at first at the rule of what is asked. */
  open() {
    if (!this.read) void this.turnTo(this.asked());
  }

  /** Show a rule among all others. @param {string} number */
  async turnTo(number) {
    this.field.value = "";
    if (!this.read || this.query) await this.look("");
    this.text.querySelector(`[id="${CSS.escape(number)}"]`)?.scrollIntoView({ block: "start" });
  }

  /** Show what of the manual holds some words. @param {string} query */
  async look(query) {
    clearTimeout(this.timer);
    const turn = ++this.turn;
    try {
      const pages = await manual(query);
      if (turn !== this.turn) return;
      this.read = true;
      this.query = query;
      fill(this.text, ...pages);
      this.text.scrollTop = 0;
    } catch (problem) {
      if (turn === this.turn) fill(this.text, el("p", { role: "status" }, problem instanceof Error ? problem.message : "No rules."));
    }
  }
}
