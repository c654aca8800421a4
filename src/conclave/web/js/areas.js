// The areas of a scene: a picture for each, in the part of the page that its role belongs to.

import { el, still } from "./dom.js";
import { Picture } from "./picture.js";
import { Symbols } from "./symbols.js";
import { Flip } from "./flip.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./picture.js").Piece} Piece */
/** @typedef {{area: Area, view: Picture, frame: HTMLElement, title: HTMLElement, place: string}} Shown */

const LARGEST = 1.3; // text in an area never grows more with the window
const FOCUS = 1.7;
const LABEL = 150; // beside a band, for its title
const SPACE = 28; // between bands, and between what lies in one
const BROAD = 3; // a hand this much broader than high lies under the board, else at the foot of the rail
const COLUMN = 400; // and is no broader than this
const TALL = matchMedia("(orientation: portrait)");
const STEADY = new Flip(); // what is no board never turns

export class Areas {
  /**
   * @param {import("./layout.js").Layout} layout
   * @param {import("./camera.js").Camera} camera
   */
  constructor(layout, camera) {
    this.layout = layout;
    this.camera = camera;
    this.turn = new Flip();
    this.symbols = new Symbols(layout.root, this.turn);
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    this.revealed = -1; // the ply at which the hand was last brought into sight
    /** @type {() => void} */
    this.onstrange = () => {};
    /** @type {import("./overview.js").Overview | null} */
    this.overview = null;
    /** @type {import("./sheets.js").Sheets | null} */
    this.sheets = null;
    new ResizeObserver(() => this.fit()).observe(layout.root);
    TALL.addEventListener("change", () => { const board = this.board(); if (board) this.stand(board.area); });
    this.watch = new ResizeObserver(() => this.reach());
  }

  /**
   * Show a scene; what stayed as it was is left alone.
   * @param {Scene} scene
   * @param {import("./sheets.js").Sheets} sheets
   * @param {boolean} [near] whether it follows from what is shown, so that changes tell what happened
   */
  show(scene, sheets, near = true) {
    const first = this.scene === null;
    this.scene = scene;
    this.sheets = sheets;
    this.symbols.show(scene, sheets, () => this.repaint());
    const ids = new Set(scene.areas.map((area) => area.id));
    for (const id of this.shown.keys()) if (!ids.has(id)) this.drop(id);
    const places = new Set(scene.areas.map((area) => this.put(area, sheets, near)));
    this.layout.placed(places, scene.areas);
    const [wide] = scene.areas.filter((area) => area.role === "board");
    if (wide) this.layout.shape(wide);
    if (wide) this.stand(wide);
    this.pieces = new Map([...this.shown.values()].flatMap(({ view }) => [...view.pieces]));
    if (first) this.layout.parts.board.querySelector(".still")?.remove();
    this.fit();
    const board = this.board();
    if (!board) return;
    this.camera.take(board.view.picture, { ...board.area, ...this.turn.box(board.area) });
    this.overview?.show(board.area, sheets.nodes(board.area.static), this.turn);
  }

  /** A board that may lie on its side does so where the page is tall. @param {Area} area */
  stand({ turns = false }) {
    const side = turns && TALL.matches;
    if (side !== this.turn.side) this.turned(() => { this.turn.side = side; });
  }

  /** @returns {Shown | undefined} */
  board() {
    return [...this.shown.values()].find(({ area }) => area.role === "board");
  }

  /**
   * Bring one area up to date, in its place.
   * @param {Area} area
   * @param {import("./sheets.js").Sheets} sheets
   * @param {boolean} near
   * @returns {string} the place
   */
  put(area, sheets, near) {
    let one = this.shown.get(area.id);
    const place = area.role === "hand" && area.width <= COLUMN && area.width < area.height * BROAD ? "foot" : area.role;
    if (!one || one.place !== place || one.area.role !== area.role) {
      if (one) this.drop(area.id);
      const view = new Picture(area.role, area.role === "board" ? this.turn : STEADY, this.symbols);
      view.onstrange = () => this.onstrange();
      const title = el("h2", { class: "area-title" });
      const frame = el("div", { class: `area area-${area.role}`, "data-area": area.id }, area.role === "board" ? null : title);
      frame.append(view.picture);
      one = { area, view, frame, title, place };
      this.shown.set(area.id, one);
      const things = [...sheets.nodes(area.static), ...area.nodes].filter((node) => node.label);
      const host = this.layout.host(place, area, things.length > 1);
      host.append(frame);
      for (const part of [frame, host]) this.watch.observe(part);
    }
    one.area = area;
    const owner = area.role === "focus" ? area.nodes.find((node) => (node.owner ?? -1) >= 0)?.owner : undefined;
    if (owner === undefined) delete one.frame.dataset.owner;
    else one.frame.dataset.owner = String(owner);
    if (one.title.textContent !== area.title) one.title.textContent = area.title;
    one.title.hidden = !area.title || area.role === "supply";
    const label = area.title || { board: "Board", hand: "Hand" }[area.role] || area.id;
    if (one.view.picture.getAttribute("aria-label") !== label) one.view.picture.setAttribute("aria-label", label);
    const still = sheets.nodes(area.static);
    if (area.role === "board" && this.turn.degrees) this.turn.read(area, still, this.symbols.all);
    one.view.show(area, still, near);
    return place;
  }

  /** @param {string} id */
  drop(id) {
    const frame = this.shown.get(id)?.frame;
    if (frame) this.watch.unobserve(frame);
    frame?.remove();
    this.shown.delete(id);
  }

  /** What is larger than its place can be scrolled by keyboard, so it takes the focus; what fits is no stop on the way. */
  reach() {
    for (const { area, frame } of this.shown.values()) {
      for (const part of area.role === "board" ? [] : [frame, frame.parentElement]) {
        if (!part || part === document.activeElement) continue;
        const more = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
        if (more && getComputedStyle(part).overflowX !== "visible") part.tabIndex = 0;
        else part.removeAttribute("tabindex");
      }
    }
  }

  /** Give every area but the board the size that its place has room for, never so small that text is hard to read. */
  fit() {
    const focus = [...this.shown.values()].filter(({ place }) => place === "focus").map(({ area }) => area);
    const bands = this.layout.bands(focus) ? banded(focus, ...this.layout.room("focus", this.layout.focusBody)) : 0;
    const rooms = new Map();
    for (const { place, frame } of this.shown.values()) {
      if (!rooms.has(place) && frame.parentElement) rooms.set(place, this.layout.room(place, frame.parentElement));
    }
    const wide = Math.max(1, ...focus.map((area) => area.width));
    const high = Math.max(1, focus.reduce((sum, area) => sum + area.height, 0));
    for (const { area, view, place } of this.shown.values()) {
      if (area.role === "board") continue;
      const [broad, deep] = rooms.get(place) ?? [area.width, Infinity];
      const [w, h, most] = place === "focus" ? [wide, high, FOCUS] : [area.width, place === "hand" ? area.height : 1, LARGEST];
      const k = (place === "focus" && bands) || Math.max(1, Math.min(most, broad / w, deep / h));
      const size = { width: Math.round(area.width * k), height: Math.round(area.height * k) };
      view.picture.setAttribute("viewBox", `${area.left} ${area.top} ${area.width} ${area.height}`);
      for (const [name, value] of Object.entries(size)) {
        if (view.picture.getAttribute(name) !== String(value)) view.picture.setAttribute(name, String(value));
      }
    }
  }

  /** Say which nodes can be chosen: an id to `lit`, `soon` or `picked`. @param {Map<string, string>} marks */
  mark(marks) {
    for (const { view } of this.shown.values()) view.mark(marks);
    this.layout.lit(new Set([...this.shown.values()].filter(({ view }) => view.lit().length).map(({ place, area }) => `${place} ${area.id}`)));
  }

  /**
   * Show what belongs to a thing that is pointed at or picked: its nodes of the kind `hover`, which name it as their state.
   * @param {string[]} ids
   * @returns {DOMRect | null} where something is drawn, if it is
   */
  hint(ids) {
    const { layer } = this.board()?.view ?? {};
    let drawn = null;
    for (const node of layer?.querySelectorAll('[data-kind="hover"]') ?? []) {
      const of = this.pieces.get(/** @type {SVGElement} */ (node).dataset.id ?? "")?.node.state ?? "";
      if (node.classList.toggle("shown", ids.includes(of))) drawn = node.getBoundingClientRect();
    }
    return drawn;
  }

  /** Bring the first thing to choose in a hand into sight, once a question. @param {number} ply */
  reveal(ply) {
    const { hand } = this.layout;
    if (ply === this.revealed) return;
    this.revealed = ply;
    const [ring] = hand.querySelectorAll(":is(.lit, .soon) > .ring");
    const card = ring?.closest(".layer > .node");
    if (!card || hand.scrollWidth <= hand.clientWidth) return;
    const [seen, box] = [hand.getBoundingClientRect(), card.getBoundingClientRect()];
    if (box.left < seen.left || box.right > seen.right) hand.scrollBy({ left: box.left - seen.left - 12, behavior: still() ? "auto" : "smooth" });
  }

  /** Light what a line of the log or a sentence speaks of, and nothing else. @param {string[]} ids */
  light(ids) {
    for (const [id, { group }] of this.pieces) group.classList.toggle("told", ids.includes(id));
  }

  /** Give where things to choose are on the board. @returns {[number, number][]} */
  lit() {
    return this.board()?.view.lit() ?? [];
  }

  repaint() {
    for (const { view } of this.shown.values()) view.repaint();
    const board = this.board();
    if (board && this.overview && this.sheets) {
      this.overview.drawn = "";
      this.overview.show(board.area, this.sheets.nodes(board.area.static), this.turn);
    }
  }

  /** What else is drawn on the board. */
  onflip() {}

  /** Look at the board from the other side, or again from this one. */
  flip() {
    this.turned(() => { this.turn.on = !this.turn.on; });
  }

  /** Turn the board, and draw it anew as it lies then. @param {() => void} change */
  turned(change) {
    const board = this.board();
    if (!board || !this.sheets) return;
    change();
    const still = this.sheets.nodes(board.area.static);
    this.turn.read(board.area, still, this.symbols.all);
    this.symbols.dress();
    board.view.flipped();
    this.camera.take(board.view.picture, { ...board.area, ...this.turn.box(board.area) });
    this.overview?.show(board.area, still, this.turn);
    this.onflip();
  }

  /** Set the ring of the keyboard's focus round a node, or hide it. @param {string | null} id */
  focusRing(id) {
    for (const { view } of this.shown.values()) view.focusRing(id !== null && view.pieces.has(id) ? id : null);
  }

  /** @param {string} id */
  find(id) {
    return this.pieces.get(id);
  }

  /** How many things were touched to show the last scene. */
  get touched() {
    return [...this.shown.values()].reduce((sum, { view }) => sum + view.touched, 0);
  }
}

/**
 * Give the largest scale at which areas fit that lie in bands: what has a title on a line of its own, the rest side by side.
 * @param {Area[]} areas
 * @param {number} across
 * @param {number} down
 */
function banded(areas, across, down) {
  for (let k = FOCUS; k > 1; k -= 0.05) {
    let [high, left, row] = [0, 0, 0];
    for (const { width, height, title } of areas) {
      const long = width * k + (title ? LABEL : SPACE);
      if (title || long > left) {
        high += row + SPACE;
        [left, row] = [title ? 0 : across, 0];
      }
      if (title && long > across) high = Infinity;
      left -= long;
      row = Math.max(row, height * k);
    }
    if (high + row + SPACE <= down) return k;
  }
  return 1;
}
