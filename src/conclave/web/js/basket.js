// The basket: answers that are picked one after the other, as a list in which each can be taken back by itself.

import { el, fill } from "./dom.js";

/** @typedef {{ply: number, label: string, tokens: string[], cause: string}} Entry */

export class Basket {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Entry[]} */
    this.entries = [];
    this.list = el("ol", { class: "basket", "aria-label": "What you have ordered", hidden: true });
    this.read = false;
  }

  get key() {
    return `basket ${location.pathname}`;
  }

  /**
   * Note an answer before it is sent: one of several begins a line, what follows it belongs to that line.
   * @param {import("./types.js").Choice} choice
   */
  note(choice) {
    const { state } = this.desk.store;
    if (!state) return;
    this.prune();
    const last = this.entries.at(-1);
    if (choice.several) this.entries.push({ ply: state.ply, label: choice.label, tokens: [choice.token], cause: state.rule });
    else if (last && !choice.ends && last.cause === state.rule) {
      last.tokens.push(choice.token);
      last.label = `${last.label}: ${choice.label}`;
    }
    this.keep();
  }

  /** Forget what was taken back, and everything when another question has come. */
  prune() {
    const { state } = this.desk.store;
    const { sending } = this.desk;
    // What is on its way has the ply that the table still stands at.
    this.entries = this.entries.filter(({ ply, cause }) => state && (ply < state.ply || (sending && ply === state.ply)) && cause === state.rule);
  }

  keep() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.entries));
    } catch {
      // Without a store the list is gone after a reload, and taking back works as before.
    }
  }

  /** Show the list as it is now. */
  show() {
    const { state } = this.desk.store;
    if (!this.read) {
      this.read = true;
      try {
        this.entries = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
      } catch {
        this.entries = [];
      }
    }
    this.prune();
    this.keep();
    const on = !this.desk.past && Boolean(state?.choices.length) && this.entries.length > 0;
    this.list.hidden = !on;
    fill(this.list, ...(on ? this.entries.map((entry, at) => this.line(entry, at)) : []));
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Entry} entry @param {number} at */
  line({ label }, at) {
    return el("li", {}, el("span", {}, label),
      el("button", { type: "button", "aria-label": `Take back: ${label}`, onclick: () => this.remove(at) }, "×"));
  }

  /** Take one line back: everything after it is said again. @param {number} at */
  remove(at) {
    const later = this.entries.slice(at + 1).flatMap(({ tokens }) => tokens);
    const { ply } = this.entries[at];
    this.desk.intent.forget();
    this.desk.intent.follow(later, ply);
  }
}
