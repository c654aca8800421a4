// The keyboard on the board: arrows go to the nearest target that way, Enter chooses.

/** @typedef {import("./areas.js").Areas} Areas */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Focus {
  /**
   * @param {HTMLElement} root
   * @param {Areas} areas
   * @param {import("./camera.js").Camera} camera
   * @param {import("./tip.js").Tip} tip
   * @param {(id: string) => void} choose
   */
  constructor(root, areas, camera, tip, choose) {
    this.areas = areas;
    this.camera = camera;
    this.tip = tip;
    this.choose = choose;
    this.used = false; // the last thing done on the board was done by keyboard
    root.addEventListener("focusin", (event) => this.enter(event));
    root.addEventListener("focusout", () => this.leave());
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerdown", () => { this.used = false; });
  }

  /** @param {FocusEvent} event */
  enter(event) {
    const ring = /** @type {SVGElement} */ (event.target);
    if (!ring.closest("svg.scene")) return;
    const group = /** @type {SVGGElement | null} */ (ring.closest(".node"));
    if (!group || !ring.matches(":focus-visible")) return;
    const id = group.dataset.id ?? null;
    this.areas.focusRing(id);
    this.areas.hint(id === null ? [] : [id]);
    this.camera.reveal(group);
    const piece = id === null ? undefined : this.areas.find(id);
    if (piece) this.tip.show(piece.node, group.getBoundingClientRect());
  }

  leave() {
    this.areas.focusRing(null);
    this.tip.soonAway();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const group = /** @type {SVGGElement | null} */ (/** @type {Element} */ (event.target).closest(".node"));
    const id = group?.dataset.id;
    if (!group || !id || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way) this.nearest(group, way)?.focus();
    else if (event.key === "Enter" || event.key === " ") {
      this.used = true;
      this.tip.hide();
      this.choose(id);
    } else if (event.key === "i") {
      /** @type {HTMLElement | null} */ (this.tip.box.querySelector(".rule-link"))?.click();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {SVGGElement} from
   * @param {[number, number]} way
   * @returns {SVGElement | null}
   */
  nearest(from, [dx, dy]) {
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const { group, ring } of this.areas.pieces.values()) {
      if (!ring || group === from) continue;
      const there = middle(group);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy + (there.y - here.y) * dx);
      if (along < 2 || along + 2 * aside >= least) continue;
      [best, least] = [ring, along + 2 * aside];
    }
    return best;
  }

  /** Keep a place on the board when the piece that had the focus is gone. */
  keep() {
    if (!this.used) return;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    for (const { ring, mark } of this.areas.pieces.values()) {
      if (!ring || mark !== "lit") continue;
      ring.focus();
      return;
    }
  }
}

/** @param {SVGGElement} group */
function middle(group) {
  const box = group.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
