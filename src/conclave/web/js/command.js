// The typed command line: a field, and what was asked and answered above it.

import { el, fill } from "./dom.js";

export class CommandLine {
  /**
   * @param {HTMLElement} place
   * @param {(line: string) => Promise<string>} answer
   */
  constructor(place, answer) {
    this.list = el("ol", { class: "lines typed" });
    this.box = el("div", { class: "told", role: "log", "aria-label": "Answers", tabindex: 0 }, this.list);
    /** @type {string[]} */
    this.past = [];
    this.at = 0;
    this.field = el("input", {
      type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 200,
      "aria-label": "Typed command", placeholder: "look, moves, why, rule … or help",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.recall(event),
    });
    const form = el("form", {
      class: "ask",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.run(answer);
      },
    }, this.field, el("button", { type: "submit" }, "Send"));
    fill(place, this.box, form);
  }

  /** @param {(line: string) => Promise<string>} answer */
  async run(answer) {
    const line = this.field.value.trim();
    this.field.value = "";
    if (line) this.past.push(line);
    this.at = this.past.length;
    const reply = el("span", { class: "words" }, "…");
    this.list.append(el("li", {}, el("strong", {}, line || "help"), reply));
    reply.textContent = await answer(line);
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** @param {KeyboardEvent} event */
  recall(event) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === "Escape") this.field.blur();
    if (!step) return;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.past.length, this.at + step));
    this.field.value = this.past[this.at] ?? "";
  }
}
