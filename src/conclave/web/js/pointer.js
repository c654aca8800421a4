// Mouse and finger on the board: what was meant by a click, what is hovered, what is pressed for long.

/** @typedef {import("./areas.js").Areas} Areas */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./tip.js").Tip} Tip */

const HOVER = 320;
const LONG = 450;
const TWICE = 320;
const FINGER = 22; // half of 44 pixels: a tap this near to a target means the target
const MOUSE = 5;

export class Pointer {
  /**
   * @param {HTMLElement} root
   * @param {Areas} areas
   * @param {Camera} camera
   * @param {Tip} tip
   * @param {(id: string | null, beneath: string[], finger: boolean) => void} choose
   */
  constructor(root, areas, camera, tip, choose) {
    this.root = root;
    this.areas = areas;
    this.camera = camera;
    this.tip = tip;
    this.choose = choose;
    this.timer = 0;
    this.long = false;
    this.over = "";
    this.lastTap = { at: 0, x: 0, y: 0 };
    /** @type {(act: (event: any) => void) => (event: Event) => void} */
    const onPictures = (act) => (event) => {
      if (event.target instanceof Element && event.target.closest("svg.scene")) act(event);
    };
    root.addEventListener("pointerdown", onPictures((event) => this.down(event)));
    root.addEventListener("pointermove", (event) => {
      if (event.target instanceof Element && event.target.closest("svg.scene")) this.moving(event);
      else if (this.over) this.leave();
    });
    // A finger that has left is no long press.
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => /** @type {PointerEvent} */ (event).pointerType !== "mouse" && clearTimeout(this.timer));
    }
    root.addEventListener("click", onPictures((event) => this.click(event)));
    root.addEventListener("contextmenu", onPictures((event) => this.long && event.preventDefault()));
  }

  /**
   * Give the ids under a place, topmost first.
   * @param {number} x
   * @param {number} y
   */
  under(x, y) {
    const found = document.elementsFromPoint(x, y).map((hit) => hit.closest("[data-id]"));
    return [...new Set(found)].filter((group) => group && this.root.contains(group))
      .map((group) => /** @type {SVGElement} */ (group).dataset.id ?? "");
  }

  /**
   * Give the id that a click means: what can be chosen there or close by, else what is there.
   * @param {number} x
   * @param {number} y
   * @param {boolean} finger
   * @returns {string | null}
   */
  meant(x, y, finger) {
    const ids = this.under(x, y);
    // What is in the hand, or may join it, lies above whatever could be chosen under it.
    if (/\b(held|mate)\b/.test(this.areas.find(ids[0] ?? "")?.node.state ?? "")) return ids[0];
    const ready = ids.find((id) => this.areas.find(id)?.mark);
    if (ready) return ready;
    let best = null;
    let nearest = finger ? FINGER : MOUSE;
    for (const [id, piece] of this.areas.pieces) {
      if (!piece.mark) continue;
      const box = (piece.ring ?? piece.group).getBoundingClientRect();
      if (!box.width) continue; // in a tab that is shut
      const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (far < nearest) [best, nearest] = [id, far];
    }
    return best ?? ids.find((id) => this.speaks(id)) ?? null;
  }

  /** @param {string} id */
  speaks(id) {
    const node = this.areas.find(id)?.node;
    return Boolean(node && (node.label || node.tip));
  }

  /** @param {PointerEvent} event */
  click(event) {
    if (this.long || (this.camera.dragging && this.camera.picture?.contains(/** @type {Node} */ (event.target)))) return;
    const { clientX: x, clientY: y } = event;
    const id = this.meant(x, y, event.pointerType === "touch");
    const ready = id !== null && Boolean(this.areas.find(id)?.mark);
    const now = Date.now();
    const near = Math.hypot(x - this.lastTap.x, y - this.lastTap.y) < 30;
    const board = this.camera.picture?.contains(/** @type {Node} */ (event.target));
    if (board && !ready && near && now - this.lastTap.at < TWICE) {
      this.lastTap.at = 0;
      this.camera.hop(x, y);
      return;
    }
    this.lastTap = { at: ready ? 0 : now, x, y };
    this.tip.hide();
    this.choose(id, this.under(x, y), event.pointerType === "touch");
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.long = false;
    clearTimeout(this.timer);
    if (event.pointerType === "mouse") return;
    this.timer = setTimeout(() => {
      if (this.camera.dragging || this.camera.fingers.size > 1) return;
      this.long = true;
      this.tell(event.clientX, event.clientY);
    }, LONG);
  }

  /** @param {PointerEvent} event */
  moving(event) {
    if (this.camera.dragging) {
      this.leave();
      return;
    }
    if (event.pointerType !== "mouse") return;
    const ids = this.under(event.clientX, event.clientY);
    this.areas.hint(ids);
    const id = ids.find((one) => this.speaks(one)) ?? "";
    if (id === this.over) return;
    this.over = id;
    clearTimeout(this.timer);
    this.tip.soonAway();
    if (id) this.timer = setTimeout(() => this.tell(event.clientX, event.clientY), HOVER);
  }

  leave() {
    clearTimeout(this.timer);
    this.areas.hint([]);
    this.over = "";
    this.tip.soonAway();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  tell(x, y) {
    const ids = this.under(x, y);
    const lines = this.areas.hint(ids);
    const id = ids.find((one) => this.speaks(one));
    const piece = id === undefined ? undefined : this.areas.find(id);
    if (piece) this.tip.show(piece.node, piece.group.getBoundingClientRect(), lines);
  }
}
