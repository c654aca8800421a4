// The replay: any ply of the game as the server shows it, while the game itself goes on behind.

import { el, fill } from "./dom.js";
import { icon, tool } from "./icons.js";

/** @typedef {import("./types.js").ViewMessage} ViewMessage */

const KEEP = 240;
const SEARCH = 40; // plies looked through for one's own last move
const AHEAD = 2; // plies fetched before they are asked for
const PACE = 1000; // ms that a move is shown when the replay runs by itself
/** @type {[string, string][]} */
const SPEEDS = [["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]];

export class Replay {
  /**
   * @param {HTMLElement} place
   * @param {(ply: number, seat: number) => string} address
   */
  constructor(place, address) {
    this.address = address;
    /** @type {Map<string, ViewMessage>} */
    this.kept = new Map();
    /** The ply that is shown, or null for now. @type {number | null} */
    this.at = null;
    /** Whose eyes: the viewer's own seat, or after the end any. */
    this.seat = -1;
    this.own = -1;
    this.over = false;
    this.none = false; // a lesson has no past
    this.last = 0;
    this.wanted = 0;
    /** @type {(view: ViewMessage | null) => void} */
    this.onshow = () => {};
    /** @type {(words: string) => void} */
    this.ontrouble = () => {};
    this.slider = el("input", {
      type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "Move of the game",
      oninput: () => { this.pause(); this.go(Number(this.slider.value)); },
    });
    this.track = el("div", { class: "track" }, this.slider);
    /** @type {import("./curve.js").Curve | null} */
    this.curve = null;
    this.running = false;
    this.timer = 0;
    this.run = tool("play", "Play", () => this.toggle(), "p");
    this.speed = el("select", { class: "speed", "aria-label": "Speed" }, ...SPEEDS.map(([value, words]) => el("option", { value, selected: value === "1" }, words)));
    this.count = el("output", { class: "count" });
    this.eyes = el("select", { class: "eyes", "aria-label": "Seen from", hidden: true, onchange: () => this.from(Number(this.eyes.value)) });
    this.now = el("button", { type: "button", class: "now choice sure", onclick: () => this.go(null), hidden: true }, "Back to now");
    this.mine = tool("mine", "My last move", () => void this.toMine());
    fill(place,
      tool("first", "To the beginning", () => this.go(0), "Home"), tool("back", "One move back", () => this.step(-1), "k"),
      this.run, tool("on", "One move on", () => this.step(1), "j"), this.track, tool("last", "To now", () => this.go(null), "End"),
      this.count, this.mine, this.speed, this.eyes);
    this.place = place;
  }

  /** Play on, or pause. At now it begins at one's last move, and once the game is over at the first. */
  toggle() {
    if (this.running) this.pause();
    else if (this.at !== null) this.watch(this.at);
    else if (this.over || this.own < 0) this.watch(0);
    else void this.lastAsked().then((asked) => this.watch(asked ?? 0));
  }

  /** Show the game from a ply on, move by move. @param {number} ply */
  watch(ply) {
    this.pause();
    this.running = true;
    this.dressRun();
    this.go(ply);
  }

  pause() {
    clearTimeout(this.timer);
    this.running = false;
    this.dressRun();
  }

  dressRun() {
    const [name, words] = this.running ? ["pause", "Pause"] : ["play", "Play"];
    this.run.replaceChildren(icon(name));
    this.run.setAttribute("aria-label", words);
    this.run.title = `${words} (p)`;
  }

  /**
   * The game has this many plies now; when some were taken back, what was kept of them is wrong.
   * @param {number} ply
   */
  length(ply) {
    if (ply < this.last) this.kept.clear();
    this.last = ply;
    this.slider.max = String(ply);
    if (this.at !== null && this.at >= ply) this.go(null);
    else this.dress();
  }

  /**
   * Say who sits where; once the game is over, it can be seen from every seat.
   * @param {string[]} names
   * @param {number} own the viewer's seat, -1 for one who watches
   * @param {boolean} over
   */
  seats(names, own, over) {
    this.over = over;
    if (this.own !== own) this.seat = this.own = own;
    if (!over) this.seat = own;
    this.eyes.hidden = !over;
    /** @type {[number, string][]} */
    const ways = [...names.map((name, at) => /** @type {[number, string]} */ ([at, at === own ? `${name} (you)` : name])), [-1, "spectators"]];
    if (this.eyes.options.length !== ways.length || ways.some(([, words], at) => this.eyes.options[at].text !== words)) {
      fill(this.eyes, ...ways.map(([seat, words]) => el("option", { value: seat }, words)));
    }
    this.eyes.value = String(this.seat);
  }

  /**
   * See the game with the eyes of a seat, from where it stands or from the beginning.
   * @param {number} seat
   * @param {number} [ply]
   */
  from(seat, ply) {
    this.seat = seat;
    this.eyes.value = String(seat);
    this.go(ply ?? Math.min(this.at ?? this.last, Math.max(0, this.last - 1)));
  }

  dress() {
    const at = this.at ?? this.last;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", this.at === null ? `now, move ${at}` : `move ${at} of ${this.last}`);
    this.count.textContent = `${at}/${this.last}`;
    this.now.hidden = this.at === null;
    this.place.classList.toggle("used", this.at !== null || this.over);
    // Whoever only plays is spared the curve, which the server has to work out.
    if (this.at !== null || this.over) this.curve?.want(this.last, this.seat);
    this.curve?.at(at);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go((this.at ?? this.last) + by);
  }

  /** Go to a ply; null or beyond the last is now. @param {number | null} ply */
  go(ply) {
    const wanted = ++this.wanted;
    if (this.none) return;
    if (ply === null || ply >= this.last) {
      this.pause();
      this.at = null;
      this.seat = this.own;
      this.eyes.value = String(this.own);
      this.dress();
      this.onshow(null);
      return;
    }
    const by = ply - (this.at ?? this.last);
    this.at = Math.max(0, ply);
    this.dress();
    this.load(this.at).then(
      (view) => {
        if (wanted !== this.wanted) return;
        this.onshow(view);
        this.fetchAhead(view.state.ply, this.running ? 1 : Math.sign(by));
        if (this.running) this.timer = setTimeout(() => this.go((this.at ?? this.last) + 1), PACE / Number(this.speed.value));
      },
      () => {
        if (wanted !== this.wanted) return;
        this.go(null);
        this.ontrouble("That move cannot be shown just now.");
      },
    );
  }

  /**
   * Whoever steps will step on: the next plies that way are fetched before the key is pressed.
   * @param {number} ply
   * @param {number} way
   */
  fetchAhead(ply, way) {
    for (let step = 1; step <= AHEAD; step++) {
      const next = ply + step * way;
      if (way && next >= 0 && next < this.last) this.load(next).catch(() => {});
    }
  }

  /**
   * @param {number} ply
   * @param {number} [seat]
   * @returns {Promise<ViewMessage>}
   */
  async load(ply, seat = this.seat) {
    const key = `${seat}/${ply}`;
    const kept = this.kept.get(key);
    if (kept) return kept;
    const answer = await fetch(this.address(ply, seat), { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const view = await this.prepare(await answer.json());
    if (this.kept.size > KEEP) this.kept.clear();
    this.kept.set(key, view);
    return view;
  }

  /** Make a view that was fetched ready to be shown. @param {any} view @returns {Promise<ViewMessage>} */
  async prepare(view) {
    return view;
  }

  /** Show the viewer's last move. */
  async toMine() {
    const asked = await this.lastAsked();
    if (asked === null) this.ontrouble("You have not moved yet.");
    else this.go(asked + 1);
  }

  /**
   * Look back for the last question that the viewer answered.
   * @param {number} [far] so many plies are looked through
   * @returns {Promise<number | null>} the ply at which it was asked
   */
  async lastAsked(far = SEARCH) {
    const end = this.none ? 0 : this.last;
    for (let ply = end - 1; ply >= Math.max(0, end - far); ply--) {
      try {
        const { seat, state } = await this.load(ply, this.own);
        // A forced answer is nobody's move: only where there was a choice.
        if (state.waiting.includes(seat) && state.choices.length !== 1) return ply;
      } catch {
        break;
      }
    }
    return null;
  }
}
