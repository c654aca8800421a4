// Acting: the prompt, the main action that never moves, buttons for what points at nothing, and bubbles by a thing.

import { beside, el, fill } from "./dom.js";
import { tool } from "./icons.js";
import { cite } from "./rules.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Closed} Closed */

const SMALL = "(max-width: 600px)";
const MOST = 200; // choices in words; whoever has more narrows them on the board
const FINAL = "Luck, something hidden or somebody's answer follows: this cannot be taken back.";
const DEAF = 400; // ms in which the bar ignores taps after one was confirmed there, so that two taps are not two deeds

/** Ending the turn stands apart from everything else. @param {{ends?: boolean}} choice */
export const ends = (choice) => choice.ends === true;

export class Act {
  /**
   * @param {HTMLElement} prompt
   * @param {HTMLElement} choices
   * @param {HTMLElement} main where the main action stands
   * @param {HTMLElement} over where bubbles open
   */
  constructor(prompt, choices, main, over) {
    this.prompt = prompt;
    this.choices = choices;
    this.over = over;
    this.chooser = el("div", { class: "chooser", role: "group", "aria-label": "Which of these?", hidden: true });
    over.append(this.chooser);
    this.deafUntil = 0;
    /** What is asked about once more, since when, and how to answer. @type {{choice: Choice, since: number, say: (yes: boolean) => void} | null} */
    this.pending = null;
    /** @type {(choice: Choice) => void} */
    this.onchoice = () => {};
    /** @type {(one: Closed, by: DOMRect) => void} */
    this.onclosed = () => {};
    this.onundo = () => {};
    this.onback = () => {};
    /** Where hints can be had. @type {(() => void) | null} */
    this.onhint = null;
    this.rated = false; // then there are none
    this.undo = tool("undo", "Undo", () => this.onundo(), "u");
    this.undo.classList.add("undo");
    this.undoWords = el("span", { class: "what", "aria-hidden": "true" });
    this.undo.append(this.undoWords);
    this.mainPlace = el("div", { class: "deed" });
    /** Every choice in words, beside the typed commands: for those who read and type rather than point. */
    this.moves = el("div", { id: "moves", role: "group", "aria-label": "All choices" });
    fill(main, this.undo, this.mainPlace);
  }

  /**
   * @param {string} words
   * @param {string} rule
   * @param {boolean} mine whether the viewer is asked
   * @param {string} [also] what else can be done here
   */
  ask(words, rule, mine, also = "") {
    this.prompt.classList.toggle("mine", mine);
    const hint = mine && this.onhint && !this.rated
      ? el("button", { type: "button", class: "quiet hint", title: "Hint (t)", "aria-keyshortcuts": "t", onclick: () => this.onhint?.() }, "Hint") : null;
    fill(this.prompt, el("p", {}, el("span", { class: "words" }, words), cite(rule), hint, also ? el("small", {}, also) : null));
  }

  /** Show how it ended in place of a question. @param {HTMLElement} card */
  result(card) {
    this.prompt.classList.remove("mine");
    fill(this.prompt, card);
  }

  /**
   * Show what can be done without pointing at anything; a choice that points at something is lit there.
   * @param {Choice[]} left
   * @param {{picked: string[], undo: boolean, undoes: string, closed: Closed[], sending: boolean, waits: string, seated: boolean}} how
   */
  offer(left, { picked, undo, undoes, closed, sending, waits, seated }) {
    this.chooser.hidden = true;
    this.pending = null;
    this.undo.hidden = !seated;
    this.choices.classList.toggle("sending", sending);
    const loose = left.filter((choice) => choice.path.every((id) => picked.includes(id)));
    const first = loose.find(ends) ?? (loose.length === 1 && loose.length === left.length && !loose[0].asks ? loose[0] : undefined);
    const shut = first || sending || waits ? undefined : closed.find(ends);
    this.dressUndo(undo, undoes, sending, picked.length > 0);
    if (first) fill(this.mainPlace, this.button(first, sending, "sure"));
    else if (shut) fill(this.mainPlace, this.closed(shut));
    else this.idle(sending ? "Sending" : waits || (picked.length ? "Choose where it lights up" : loose.length ? "Choose above" : "Choose on the table"));
    fill(this.moves, ...left.slice(0, MOST).map((choice) => this.button(choice, sending)));
    fill(this.choices, ...loose.filter((choice) => choice !== first).map((choice) => this.button(choice, sending)),
      ...closed.filter((one) => one !== shut && !(first && one.ends)).map((one) => this.closed(one)));
  }

  /** A button that cannot be used now says why: on its face, and with the rule to whoever presses it. @param {Closed} one */
  closed(one) {
    const { label, sentence, rule, token } = one;
    const face = el("button", {
      type: "button", class: "choice shut", "aria-disabled": "true", "data-shut": token,
      onclick: () => this.onclosed(one, face.getBoundingClientRect()),
    }, el("span", {}, label), el("small", {}, sentence, rule ? el("span", { class: "hidden" }, `, rule ${rule}`) : null));
    return face;
  }

  /** The main action stays in its place when there is none, and says why. @param {string} why */
  idle(why) {
    fill(this.mainPlace, el("button", { type: "button", class: "choice idle", disabled: true }, why));
  }

  /**
   * @param {boolean} free whether taking back is free
   * @param {string} what it would take back
   * @param {boolean} sending
   * @param {boolean} picked whether something is picked that can be put back
   */
  dressUndo(free, what, sending, picked) {
    const named = free && !picked && what;
    const words = picked ? "Back" : free ? `Undo${named ? `: ${what}` : ""}` : "Ask to take back";
    this.undo.disabled = sending;
    this.undo.classList.toggle("asks", !free && !picked);
    this.undo.setAttribute("aria-label", words);
    // It never changes its size: what it takes back stands over it while it is pointed at.
    this.undo.title = named ? "" : `${words} (u)`;
    this.undoWords.textContent = named || "";
  }

  /**
   * @param {Choice} choice
   * @param {boolean} [sending]
   * @param {string} [look]
   */
  button(choice, sending = false, look = "") {
    return el("button", {
      type: "button", class: `choice ${look}${ends(choice) ? " end" : ""}${choice.final ? " final" : ""}${choice.asks ? " asks" : ""}`,
      "data-token": choice.token, disabled: sending,
      // The list of all choices is not where a move is confirmed, so it always listens.
      onclick: (/** @type {Event} */ { target }) => (Date.now() >= this.deafUntil || this.moves.contains(/** @type {Node} */ (target))) && this.onchoice(choice),
      title: choice.final ? FINAL : null,
    }, choice.label || choice.token);
  }

  /**
   * Ask once more before a move: beside what was clicked, or in the bar of a phone, where the bubble only informs.
   * @param {Choice} choice
   * @param {{by: DOMRect | null, tip: string, stage: DOMRect}} where what was clicked, what it is, and the board round it
   * @param {(yes: boolean) => void} answer
   */
  confirm(choice, { by, tip, stage }, answer) {
    const came = document.activeElement;
    const say = (/** @type {boolean} */ yes) => {
      this.chooser.hidden = true;
      this.deafUntil = Date.now() + DEAF;
      this.pending = null;
      answer(yes);
      // Whoever typed goes on typing; what stood among the choices is gone.
      if (came instanceof HTMLElement && came.isConnected && came !== document.body) came.focus();
    };
    const yes = el("button", { type: "button", class: `choice sure${choice.final || choice.asks ? " warn" : ""}`, onclick: () => say(true) }, "✓ ", choice.label);
    const no = el("button", { type: "button", class: "choice no", "aria-label": "No, go back", onclick: () => say(false) }, "✗");
    const follows = [tip ? el("p", { class: "tip-words" }, tip) : null, choice.final ? el("p", { class: "warn" }, FINAL) : null];
    const bar = !by || matchMedia(SMALL).matches;
    if (bar) fill(this.mainPlace, yes, no);
    fill(this.chooser, ...follows, bar ? null : el("div", { class: "pair" }, yes, no));
    // Where the answer is in the bar, the bubble lets every click through.
    this.chooser.classList.toggle("informs", bar);
    if (this.chooser.childElementCount) this.place(by ?? yes.getBoundingClientRect(), matchMedia(SMALL).matches ? stage : null);
    this.pending = { choice, since: Date.now(), say };
    yes.focus();
  }

  /**
   * A second click on the thing that is asked about says yes; one that follows at once is a slip of the finger.
   * @param {string} id
   */
  again(id) {
    const { pending } = this;
    if (!pending?.choice.path.includes(id)) return false;
    if (Date.now() - pending.since >= DEAF) pending.say(true);
    return true;
  }

  /**
   * Several choices on one thing: a small list beside it.
   * @param {Choice[]} left
   * @param {DOMRect} by
   */
  among(left, by) {
    fill(this.chooser, ...left.map((choice) => this.button(choice)),
      el("button", { type: "button", class: "quiet", onclick: () => this.onback() }, "Back"));
    fill(this.choices);
    this.chooser.classList.remove("informs");
    this.place(by);
    this.chooser.querySelector("button")?.focus();
  }

  /**
   * @param {DOMRect} by
   * @param {DOMRect | null} [stage] at whose foot it stands instead, where a finger would cover it
   */
  place(by, stage = null) {
    const { chooser } = this;
    chooser.hidden = false;
    const lit = [...this.over.querySelectorAll(":is(.lit, .soon) > .ring")].map((ring) => ring.getBoundingClientRect());
    beside(chooser, by, lit);
    if (stage) chooser.style.top = `${Math.max(8, stage.bottom - chooser.offsetHeight - 22)}px`;
  }

  /**
   * Somebody asks for something: a draw, to take a move back, or what to do about a fallen flag.
   * @param {string} words
   * @param {[string, () => void][]} ways
   */
  answer(words, ways) {
    this.prompt.prepend(el("p", { class: "offer-line" }, el("span", { class: "words" }, words),
      ...ways.map(([name, act]) => el("button", { type: "button", onclick: act }, name))));
  }

  /**
   * Nothing is asked: only ways that lead on.
   * @param {(HTMLElement | null)[]} ways
   * @param {string | HTMLElement} why there is no main action, or what stands in its place
   */
  ended(ways, why) {
    this.chooser.hidden = true;
    this.choices.classList.remove("sending");
    this.pending = null;
    this.undo.hidden = true;
    fill(this.choices, ...ways);
    fill(this.moves);
    if (typeof why === "string") this.idle(why);
    else fill(this.mainPlace, why);
  }
}
