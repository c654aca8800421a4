// The camera of the board: pan by dragging, zoom by wheel, pinch or buttons, fit; nothing else on the page moves.

import { still } from "./dom.js";

const CLOSEST = 3.2; // times the scale at which a board is played comfortably
const CLOSE = 1.9; // times that scale, where small print is read
const DRAG = 7; // pixels before a press becomes a drag
const EDGE = 60; // pixels round a thing that belong to it
const ROOM = 0.05; // of the window may be empty beyond the edge of the board
const LOOSE = 1.35; // a board that would fill the window is opened so far beyond its comfortable scale
const LARGE = 2.8; // a small board is not blown up beyond this
const TIGHT = 0.82; // and so far below it, before it is opened at a part

export class Camera {
  /** @param {HTMLElement} place what the board is seen through */
  constructor(place) {
    this.place = place;
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    this.box = { left: 0, top: 0, width: 1, height: 1 };
    this.near = 1; // pixels for a unit where the board is played comfortably
    this.scale = 1;
    this.x = 0; // the middle of what is seen, on the board
    this.y = 0;
    this.fitted = true;
    /** Where the viewer looked before others were followed. @type {[number, number] | null} */
    this.home = null;
    this.opened = false; // whether something to choose was looked at
    this.dragging = false;
    /** @type {() => void} */
    this.onlook = () => {};
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = 0;
    this.pane = { width: 1, height: 1, left: 0, top: 0 };
    place.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("pointermove", (event) => this.drag(event));
    // On the window, as a finger may leave the board or the piece under it may go away.
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.release(/** @type {PointerEvent} */ (event)));
    }
    new ResizeObserver(() => this.resized()).observe(place);
    this.measure();
  }

  /** Ask the browser once how large the window onto the board is. */
  measure() {
    const { width, height, left, top } = this.place.getBoundingClientRect();
    this.pane = { width: Math.max(width, 1), height: Math.max(height, 1), left, top };
  }

  resized() {
    this.measure();
    if (this.fitted) this.fit();
    else this.look();
  }

  /**
   * Take a board; one that grew keeps what is in sight where it is.
   * @param {SVGSVGElement} picture
   * @param {import("./types.js").Area} area
   */
  take(picture, area) {
    const { left, top, width, height, scale } = area;
    const other = picture !== this.picture;
    const { box } = this;
    if (!other && box.left === left && box.top === top && box.width === width && box.height === height) return;
    this.picture = picture;
    this.box = { left, top, width, height };
    this.near = scale || 1;
    if (other) this.open();
    else if (this.fitted) this.fit();
    else this.look();
  }

  /** Give the scale at which the whole board is in sight; a small one is not blown up. */
  all() {
    return Math.min(this.pane.width / this.box.width, this.pane.height / this.box.height, this.near * LARGE);
  }

  /** Begin: fill the window where that is comfortable, else come close enough to play. */
  open() {
    const { width, height } = this.pane;
    const full = Math.max(width / this.box.width, height / this.box.height);
    const whole = this.all() >= this.near * TIGHT;
    this.scale = whole ? this.all() : Math.min(Math.max(full, this.near * TIGHT), this.near * LOOSE);
    this.fitted = whole;
    this.x = this.box.left + this.box.width / 2;
    this.y = this.box.top + this.box.height / 2;
    this.opened = false;
    this.look();
  }

  /**
   * Look at what is asked: at first, and when all of it is out of sight.
   * @param {[number, number][]} spots where things to choose are on the board
   */
  seek(spots) {
    if (!spots.length || this.fitted) return;
    const { home } = this;
    this.home = null;
    if (home) {
      [this.x, this.y] = home;
      this.look(true);
    }
    const opening = !this.opened;
    this.opened = true;
    if (!opening && spots.some((spot) => this.sees(spot))) return;
    const middle = [0, 1].map((way) => (Math.min(...spots.map((spot) => spot[way])) + Math.max(...spots.map((spot) => spot[way]))) / 2);
    const spread = [0, 1].map((way) => Math.max(...spots.map((spot) => Math.abs(spot[way] - middle[way]))));
    const whole = spread[0] * 2 * this.scale < this.pane.width * 0.9 && spread[1] * 2 * this.scale < this.pane.height * 0.9;
    const away = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    const near = whole ? middle : spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
    // As much of the rest of the board as there is room for: what one plays against lies towards its middle.
    const heart = [this.box.left + this.box.width / 2, this.box.top + this.box.height / 2];
    const seen = [this.pane.width, this.pane.height].map((long) => (long * 0.86) / this.scale / 2);
    const room = seen.map((long, way) => (whole && opening ? Math.max(0, long - spread[way] - EDGE / this.near) : 0));
    [this.x, this.y] = near.map((at, way) => Math.min(at + room[way], Math.max(at - room[way], heart[way])));
    this.look(true);
  }

  /**
   * Follow what others do: when none of it is in sight, look there.
   * @param {number[][]} spots
   */
  follow(spots) {
    if (!spots.length || this.fitted || this.fingers.size || spots.some((spot) => this.sees(spot))) return;
    this.home ??= [this.x, this.y];
    [this.x, this.y] = spots[spots.length - 1];
    this.look(true);
  }

  /** Tell whether a spot of the board is in sight. @param {number[]} spot */
  sees([x, y]) {
    return Math.abs(x - this.x) * this.scale < this.pane.width / 2 - 20 && Math.abs(y - this.y) * this.scale < this.pane.height / 2 - 20;
  }

  fit() {
    this.scale = this.all();
    this.fitted = true;
    this.x = this.box.left + this.box.width / 2;
    this.y = this.box.top + this.box.height / 2;
    this.look();
  }

  /** Show what the camera is pointed at. @param {boolean} [glide] */
  look(glide = false) {
    if (!this.picture) return;
    const { width, height } = this.pane;
    this.scale = Math.min(this.near * CLOSEST, Math.max(this.all(), this.scale));
    for (const [way, low, long, seen] of /** @type {["x" | "y", number, number, number][]} */ ([
      ["x", this.box.left, this.box.width, width / this.scale], ["y", this.box.top, this.box.height, height / this.scale]])) {
      const spare = this.fitted ? 0 : Math.min(seen, long) * ROOM;
      const first = low + seen / 2 - spare;
      const last = low + long - seen / 2 + spare;
      this[way] = first > last ? low + long / 2 : Math.min(last, Math.max(first, this[way]));
      if (seen >= long) this[way] = low + long / 2;
    }
    const w = width / this.scale;
    const h = height / this.scale;
    this.picture.classList.toggle("close", this.scale >= this.near * CLOSE);
    this.picture.classList.toggle("hop", glide && !still());
    this.picture.setAttribute("viewBox", [this.x - w / 2, this.y - h / 2, w, h].map((n) => n.toFixed(2)).join(" "));
    this.onlook();
  }

  /**
   * Zoom by a factor and keep what is under a place of the screen there.
   * @param {number} by
   * @param {number} [left]
   * @param {number} [top]
   */
  zoomBy(by, left, top) {
    const before = this.scale;
    const least = this.all();
    this.scale = Math.min(this.near * CLOSEST, Math.max(least, before * by));
    this.fitted = this.scale <= least * 1.001;
    if (left !== undefined && top !== undefined) {
      const shift = 1 / before - 1 / this.scale;
      this.x += (left - this.pane.left - this.pane.width / 2) * shift;
      this.y += (top - this.pane.top - this.pane.height / 2) * shift;
    }
    this.look();
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    this.home = null; // whoever looks about stays where they look
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.look();
  }

  /**
   * Bring a node into sight when it is outside.
   * @param {Element} group
   */
  reveal(group) {
    if (this.fitted || !this.picture?.contains(group)) return;
    const { left, top, width, height } = this.pane;
    const seen = group.getBoundingClientRect();
    if (seen.left >= left && seen.right <= left + width && seen.top >= top && seen.bottom <= top + height) return;
    this.pan(left + width / 2 - (seen.left + seen.width / 2), top + height / 2 - (seen.top + seen.height / 2));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.picture?.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (!this.picture?.contains(/** @type {Node} */ (event.target))) return;
    if (this.fingers.size === 0) {
      this.moved = 0;
      this.dragging = false;
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.moved += Math.hypot(dx, dy);
    if (!this.dragging && this.moved < DRAG) return;
    if (!this.dragging) this.place.setPointerCapture(event.pointerId);
    this.dragging = true;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!other) {
      this.pan(dx, dy);
      return;
    }
    const was = Math.hypot(last.x - other.x, last.y - other.y) || 1;
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y) || 1;
    this.pan(dx / 2, dy / 2);
    this.zoomBy(now / was, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.fingers.delete(event.pointerId);
  }

  /**
   * A double tap: closer where one is far, and back to all where one is close.
   * @param {number} left
   * @param {number} top
   */
  hop(left, top) {
    if (this.scale > this.all() * 1.05) this.fit();
    else this.zoomBy(Math.max(1.8, this.near / this.scale), left, top);
  }
}
