// The camera: pan by dragging, zoom by wheel or pinch, fit.

import { still } from "./dom.js";

const CLOSEST = 8;
const DRAG = 7; // pixels before a press becomes a drag
const FAR = 0.36; // pixels for a unit of the scene: with fewer, nothing on it can be read or touched
const NEAR = 0.8; // with as many, it can

export class Camera {
  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.width = 1;
    this.height = 1;
    this.zoom = 1;
    this.x = 0.5; // the middle of what is seen, in parts of the scene
    this.y = 0.5;
    this.opened = false; // whether something to choose was looked at
    this.dragging = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = 0;
    picture.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    picture.addEventListener("pointerdown", (event) => this.press(event));
    picture.addEventListener("pointermove", (event) => this.drag(event));
    // On the window, as a finger may leave the board or the piece under it may go away.
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.release(/** @type {PointerEvent} */ (event)));
    }
  }

  /**
   * Take the size of a scene; a new size is fitted, unless one has gone closer.
   * @param {number} width
   * @param {number} height
   */
  size(width, height) {
    if (width === this.width && height === this.height) return;
    const [across, down, scale] = [this.x * this.width, this.y * this.height, this.scale()];
    this.width = width;
    this.height = height;
    if (this.zoom === 1) {
      this.fit();
      return;
    }
    this.zoom *= scale / this.scale();
    this.x = across / width;
    this.y = down / height;
    this.look();
  }

  /**
   * Look at what is asked: on a small screen go close to it at first, and follow it when it is out of sight.
   * @param {[number, number][]} spots where things to choose are on the scene
   */
  seek(spots) {
    if (!spots.length) return;
    const opening = !this.opened;
    this.opened = true;
    if (opening && this.scale() < FAR) this.zoom *= NEAR / this.scale();
    if (this.zoom <= 1 || (!opening && spots.some((spot) => this.sees(spot)))) return;
    const middle = [0, 1].map((way) => spots.reduce((sum, spot) => sum + spot[way], 0) / spots.length);
    const away = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    const [x, y] = spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
    this.x = x / this.width;
    this.y = y / this.height;
    this.look();
  }

  /** Tell whether a spot of the scene is in sight. @param {[number, number]} spot */
  sees([x, y]) {
    const box = this.picture.getBoundingClientRect();
    const scale = this.scale();
    return Math.abs(x - this.x * this.width) * scale < box.width / 2 && Math.abs(y - this.y * this.height) * scale < box.height / 2;
  }

  fit() {
    this.zoom = 1;
    this.x = this.y = 0.5;
    this.look();
  }

  look() {
    this.zoom = Math.min(CLOSEST, Math.max(1, this.zoom));
    const half = 0.5 / this.zoom;
    this.x = Math.min(1 - half, Math.max(half, this.x));
    this.y = Math.min(1 - half, Math.max(half, this.y));
    const w = this.width / this.zoom;
    const h = this.height / this.zoom;
    const box = [this.x * this.width - w / 2, this.y * this.height - h / 2, w, h].map((n) => n.toFixed(2));
    this.picture.setAttribute("viewBox", box.join(" "));
  }

  /**
   * Zoom by a factor and keep what is under a place of the screen there.
   * @param {number} by
   * @param {number} [left]
   * @param {number} [top]
   */
  zoomBy(by, left, top) {
    const box = this.picture.getBoundingClientRect();
    const scale = this.scale();
    const before = this.zoom;
    this.zoom = Math.min(CLOSEST, Math.max(1, this.zoom * by));
    if (left !== undefined && top !== undefined) {
      const shift = (1 - before / this.zoom) / scale;
      this.x += ((left - box.left - box.width / 2) * shift) / this.width;
      this.y += ((top - box.top - box.height / 2) * shift) / this.height;
    }
    this.look();
  }

  /** Give the pixels that one unit of the scene takes. */
  scale() {
    const box = this.picture.getBoundingClientRect();
    return Math.min(box.width / this.width, box.height / this.height) * this.zoom || 1;
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    const scale = this.scale();
    this.x -= dx / scale / this.width;
    this.y -= dy / scale / this.height;
    this.look();
  }

  /**
   * Bring a node into sight when it is outside.
   * @param {Element} group
   */
  reveal(group) {
    if (this.zoom === 1) return;
    const box = this.picture.getBoundingClientRect();
    const seen = group.getBoundingClientRect();
    const inside = seen.left >= box.left && seen.right <= box.right && seen.top >= box.top && seen.bottom <= box.bottom;
    if (inside) return;
    this.pan(box.left + box.width / 2 - (seen.left + seen.width / 2), box.top + box.height / 2 - (seen.top + seen.height / 2));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey && this.zoom === 1 && event.deltaY > 0) return; // the page's own zoom goes on
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  press(event) {
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
    if (!this.dragging) this.picture.setPointerCapture(event.pointerId);
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
    this.picture.classList.toggle("hop", !still());
    if (this.zoom > 1.05) this.fit();
    else this.zoomBy(2.4, left, top);
  }
}
