// A lesson at the real table: one thing pulses under a veil, a bubble says what to do and why, all else rests.
// A puzzle has neither veil nor pulse: any answers that reach the goal solve it, and each can be taken back.
// To the rest of the page it is the wire: it brings views, and takes answers.

import { beside, el, fill, still } from "./dom.js";
import { cite } from "./rules.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{view: any, step: number, steps: number, text: string, hint: string, done: boolean, wanted: string, puzzle: boolean, line: string[], said: string}} Step */

const SMALL = "(max-width: 600px)";
const RULES = / ?\(((?:[A-Z]+-\d[\w.]*(?:, )?)+)\)/g;
const BEAT = 650; // ms between the clicks that are shown

export class Lesson {
  /**
   * @param {import("./layout.js").Layout} layout
   * @param {import("./areas.js").Areas} areas
   * @param {DOMStringMap} told by the page: where the steps are, which one is first, and the way out
   */
  constructor(layout, areas, { lesson = "", step = "0", line = "", leave = "/" }) {
    this.layout = layout;
    this.areas = areas;
    this.address = lesson;
    this.leave = leave;
    this.at = Number(step);
    /** @type {string[]} */
    this.line = line.split(",").filter(Boolean);
    this.version = 0;
    /** @type {Step | null} */
    this.now = null;
    /** @type {(message: any) => void} */
    this.onmessage = () => {};
    /** @type {(line: "connecting" | "connected" | "offline") => void} */
    this.online = () => {};
    this.onopen = () => {};
    /** Clicks on a thing, as the learner would. @type {(id: string) => void} */
    this.onpoint = () => {};
    /** @type {(choice: Choice) => void} */
    this.onchoice = () => {};
    this.hole = el("div", { class: "hole", "aria-hidden": "true", hidden: true });
    this.answer = el("p", { class: "answer", role: "status" });
    this.bubble = el("section", { class: "lesson", "aria-label": "Lesson", hidden: true });
    layout.root.classList.add("learning");
    layout.root.append(this.bubble);
    this.seen = "";
    const follow = () => { this.follow(); requestAnimationFrame(follow); };
    requestAnimationFrame(follow);
  }

  open() {
    void this.go(this.at);
  }

  close() {}

  after() {
    return "stop";
  }

  /**
   * Show a step, or a puzzle after a line of answers and one more.
   * @param {number} step
   * @param {string[]} [line]
   * @param {string} [token]
   */
  async go(step, line = this.line, token = "") {
    try {
      const where = new URLSearchParams({ step: String(step), line: line.join(), answer: token });
      const answer = await fetch(`${this.address}?${where}`, { credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      this.now = /** @type {Step} */ (await answer.json());
    } catch {
      this.online("offline");
      this.answer.textContent = "This step could not be fetched. Try again in a moment.";
      return;
    }
    this.at = this.now.step;
    this.line = this.now.line;
    // A reload goes on from here, and the address can be given away.
    history.replaceState(null, "", `?${new URLSearchParams(this.now.puzzle ? { line: this.line.join() } : { step: String(this.at) })}`);
    this.online("connected");
    this.onopen();
    this.onmessage({ ...this.now.view, v: ++this.version });
    this.dress(this.now);
  }

  /**
   * Take what the page would send to a table: the answer that is waited for leads on, everything else changes nothing.
   * @param {import("./types.js").Command} command
   * @returns {Promise<import("./types.js").Reply>}
   */
  async send({ t, token }) {
    if (t === "play") await (this.now?.puzzle ? this.go(0, this.line, String(token)) : this.go(this.at + 1));
    return { t: "reply", id: "", ok: true, v: this.version };
  }

  /** A click on something else is answered in the bubble. */
  wrong() {
    const { now } = this;
    if (!now) return;
    this.say(now.done ? "The lesson is over." : now.puzzle ? "Nothing can be done with that now."
      : now.hint || "That can be done, but this lesson goes on with something else.");
  }

  /** @param {string} words */
  say(words) {
    this.answer.textContent = words;
    this.answer.classList.remove("again");
    void this.answer.offsetWidth; // begins the motion anew
    this.answer.classList.add("again");
  }

  /** @param {Step} now */
  dress({ step, steps, text, done, puzzle, line, said }) {
    const rules = [...text.matchAll(RULES)].flatMap((found) => found[1].split(", "));
    const sentences = text.replace(RULES, "").match(/[^.!?]+[.!?]+["')]*\s*/g) ?? [text];
    const what = done ? "That was it" : sentences[sentences.length - 1].trim();
    const why = (done ? sentences : sentences.slice(0, -1)).join("").trim();
    this.answer.textContent = "";
    const answers = `${line.length} answer${line.length === 1 ? "" : "s"}`;
    const dots = puzzle ? [] : Array.from({ length: steps }, (_, at) => el("span", { class: at < step ? "done" : at === step ? "here" : null }));
    fill(this.bubble,
      el("div", { class: "progress" }, el("span", { class: "dots", "aria-hidden": "true" }, ...dots), el("span", {}, done ? "done" : puzzle ? answers : `${step + 1} of ${steps}`)),
      el("h2", {}, what), why ? el("p", { class: "why" }, why, ...rules.slice(0, 2).map((number) => cite(number))) : null, this.answer,
      el("div", { class: "ways" },
        step > 0 ? el("button", { type: "button", class: "choice", onclick: () => void this.go(this.at - 1, this.line.slice(0, -1)) }, "Back") : null,
        done ? el("a", { class: "choice sure", href: this.leave }, "Play a game") : el("button", { type: "button", class: "choice", onclick: () => void this.show() }, "Show me"),
        el("a", { class: "quiet", href: this.leave }, done ? "More lessons" : "Leave the lesson")));
    this.bubble.hidden = false;
    if (said) this.say(said);
    this.seen = "";
  }

  /** Do it for the learner, click by click. */
  async show() {
    /** @type {Choice | undefined} */
    const choice = this.now?.view.state.choices.find((/** @type {Choice} */ one) => one.token === this.now?.wanted);
    if (!choice) this.say("You are on a way of your own: take answers back to be shown one.");
    const step = this.at;
    // Of many answers several may begin with the same click: the one that is meant is given at once.
    if (choice && this.now?.puzzle) return this.onchoice({ ...choice, path: [] });
    for (const id of choice?.path ?? []) {
      await new Promise((go) => setTimeout(go, still() ? 0 : BEAT));
      if (this.at !== step) return;
      this.onpoint(id);
    }
    if (choice && !choice.path?.length) this.onchoice({ ...choice, path: [] });
  }

  /** Give the things that are to be clicked now, as boxes on the screen. */
  targets() {
    if (this.now?.puzzle) return [];
    const marked = [...this.areas.pieces.values()].filter(({ mark, ring }) => ring && (mark === "lit" || mark === "soon"));
    const lit = marked.filter(({ mark }) => mark === "lit");
    const parts = (lit.length ? lit : marked).map(({ ring }) => /** @type {SVGElement} */ (ring).getBoundingClientRect()).filter((box) => box.width);
    const main = this.layout.main.querySelector(".choice.sure") ?? this.layout.parts.choices.querySelector(".choice");
    return parts.length ? parts.slice(0, 1) : main ? [main.getBoundingClientRect()] : [];
  }

  /** Keep the hole in the veil round what is spoken of, wherever the camera takes it. */
  follow() {
    if (!this.now) return;
    const small = matchMedia(SMALL).matches;
    const place = small ? this.layout.stage : this.layout.root;
    if (this.hole.parentElement !== place) place.append(this.hole);
    // A puzzle speaks of no one thing, so its bubble stands beside the board.
    const docked = small || (this.now.puzzle && !this.layout.broad);
    const home = docked ? this.layout.rail : this.layout.root;
    if (this.bubble.parentElement !== home) home.append(this.bubble);
    const [target] = this.now.done ? [] : this.targets();
    const key = target ? [target.left, target.top, target.width, target.height, small, innerWidth].map((n) => Math.round(Number(n))).join() : `none ${this.now.step} ${small} ${innerWidth}`;
    if (key === this.seen) return;
    this.seen = key;
    this.hole.hidden = !target;
    const edge = place.getBoundingClientRect();
    if (target) {
      const spot = { left: target.left - edge.left - 8, top: target.top - edge.top - 8, width: target.width + 16, height: target.height + 16 };
      for (const [name, value] of Object.entries(spot)) this.hole.style.setProperty(name, `${value}px`);
    }
    if (!docked) beside(this.bubble, target ?? this.layout.stage.getBoundingClientRect());
  }
}
