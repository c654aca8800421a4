// Acting: the prompt, a button for every choice that remains, the question before a move that counts.

import { el, fill } from "./dom.js";
import { tool } from "./icons.js";
import { cite } from "./rules.js";

/** @typedef {import("./types.js").Choice} Choice */

const MANY = 16; // more than this, and the board is the better place to choose

/** Ending the turn stands apart from passing. @param {Choice} choice */
export const ends = (choice) => /^end\b/i.test(choice.token) || /^end\b/i.test(choice.label);

export class Act {
  /**
   * @param {HTMLElement} prompt
   * @param {HTMLElement} choices
   * @param {HTMLElement} over where the small chooser opens
   */
  constructor(prompt, choices, over) {
    this.prompt = prompt;
    this.choices = choices;
    this.over = over;
    this.chooser = el("div", { class: "chooser", role: "group", "aria-label": "Which of these?", hidden: true });
    over.append(this.chooser);
    this.all = false;
    /** @type {(choice: Choice) => void} */
    this.onchoice = () => {};
    this.onundo = () => {};
    this.onback = () => {};
    this.undo = tool("undo", "Undo", () => this.onundo(), "u");
    this.undo.classList.add("undo");
    this.undoWords = el("span", { class: "words" });
    this.undo.append(this.undoWords);
  }

  /**
   * @param {string} words
   * @param {string} rule
   * @param {boolean} mine whether the viewer is asked
   */
  ask(words, rule, mine) {
    this.prompt.classList.toggle("mine", mine);
    fill(this.prompt, el("p", {}, el("span", { class: "words" }, words), cite(rule)));
  }

  /** Say what happened last, for screens where the log is folded away. @param {string} words */
  latest(words) {
    if (words) this.prompt.prepend(el("p", { class: "latest", "aria-hidden": "true" }, words));
  }

  /** Show how it ended in place of a question. @param {HTMLElement} card */
  result(card) {
    this.prompt.classList.remove("mine");
    fill(this.prompt, card);
  }

  /**
   * @param {Choice[]} left
   * @param {{picked: number, undo: boolean, sending: boolean}} how
   */
  offer(left, { picked, undo, sending }) {
    this.chooser.hidden = true;
    this.choices.classList.toggle("sending", sending);
    const bare = left.length > MANY && !this.all ? left.filter((choice) => !choice.path.length) : left;
    this.undo.disabled = sending;
    this.undo.classList.toggle("asks", !undo);
    this.undoWords.textContent = undo ? "Undo" : "Ask to take back";
    this.undo.setAttribute("aria-label", this.undoWords.textContent);
    this.undo.title = undo ? "Undo (u)" : "Ask to take back (u)";
    fill(this.choices, this.undo,
      picked ? el("button", { type: "button", class: "quiet", onclick: () => this.onback() }, "Back") : null,
      ...bare.map((choice) => this.button(choice, sending)),
      bare.length < left.length
        ? el("button", { type: "button", class: "quiet", onclick: () => { this.all = true; this.offer(left, { picked, undo, sending }); } }, `Show all ${left.length} choices`)
        : null);
  }

  /**
   * @param {Choice} choice
   * @param {boolean} [sending]
   */
  button(choice, sending = false) {
    return el("button", {
      type: "button", class: `choice${ends(choice) ? " end" : ""}${choice.commits ? " commits" : ""}`,
      "data-token": choice.token, disabled: sending, onclick: () => this.onchoice(choice),
      title: choice.commits ? "This cannot be undone" : null,
    }, choice.label || choice.token);
  }

  /**
   * Ask once more before a move. Keeps to the dock, so that the board stays in sight.
   * @param {Choice} choice
   * @param {(yes: boolean) => void} answer
   */
  confirm(choice, answer) {
    const came = document.activeElement;
    const say = (/** @type {boolean} */ yes) => {
      answer(yes);
      // Whoever typed goes on typing; what stood among the choices is gone.
      if (came instanceof HTMLElement && came.isConnected && came !== document.body) came.focus();
    };
    const yes = el("button", { type: "button", class: "choice sure", onclick: () => say(true) }, `Yes: ${choice.label}`);
    fill(this.choices, yes, el("button", { type: "button", class: "quiet", onclick: () => say(false) }, "Back"),
      choice.commits ? el("p", { class: "warn" }, "This cannot be undone.") : null);
    yes.focus();
  }

  /**
   * Several choices on one thing: a small list beside it.
   * @param {Choice[]} left
   * @param {DOMRect} by
   */
  among(left, by) {
    fill(this.chooser, ...left.map((choice) => this.button(choice)),
      el("button", { type: "button", class: "quiet", onclick: () => this.onback() }, "Back"));
    this.chooser.hidden = false;
    const field = this.over.getBoundingClientRect();
    const left_ = by.left + by.width / 2 - field.left - this.chooser.offsetWidth / 2;
    const top = by.bottom - field.top + 6;
    this.chooser.style.left = `${Math.max(6, Math.min(left_, field.width - this.chooser.offsetWidth - 6))}px`;
    this.chooser.style.top = `${Math.max(6, Math.min(top, field.height - this.chooser.offsetHeight - 6))}px`;
    this.chooser.querySelector("button")?.focus();
  }

  /**
   * Somebody asks for something: a draw, to take a move back, or what to do about a fallen flag.
   * @param {string} words
   * @param {[string, () => void][]} ways
   */
  answer(words, ways) {
    this.prompt.append(el("p", { class: "offer" }, el("span", { class: "words" }, words),
      ...ways.map(([name, act]) => el("button", { type: "button", onclick: act }, name))));
  }

  /**
   * Nothing is asked: only ways that lead on.
   * @param {(HTMLElement | null)[]} ways
   */
  ended(ways) {
    this.chooser.hidden = true;
    this.choices.classList.remove("sending");
    fill(this.choices, ...ways);
  }
}
