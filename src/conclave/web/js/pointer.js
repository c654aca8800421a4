// Mouse and finger on the board: what was meant by a click, what is hovered, what is pressed for long.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./tip.js").Tip} Tip */

const HOVER = 320;
const LONG = 450;
const TWICE = 320;
const FINGER = 22; // half of 44 pixels: a tap this near to a target means the target
const MOUSE = 5;

export class Pointer {
  /**
   * @param {Board} board
   * @param {Camera} camera
   * @param {Tip} tip
   * @param {(id: string | null) => void} choose
   */
  constructor(board, camera, tip, choose) {
    this.board = board;
    this.camera = camera;
    this.tip = tip;
    this.choose = choose;
    this.timer = 0;
    this.long = false;
    this.over = "";
    this.lastTap = { at: 0, x: 0, y: 0 };
    const { picture } = board;
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.moving(event));
    picture.addEventListener("pointerleave", () => this.leave());
    picture.addEventListener("click", (event) => this.click(/** @type {PointerEvent} */ (event)));
    picture.addEventListener("contextmenu", (event) => this.long && event.preventDefault());
  }

  /**
   * Give the ids under a place, topmost first.
   * @param {number} x
   * @param {number} y
   */
  under(x, y) {
    const found = document.elementsFromPoint(x, y).map((hit) => hit.closest("[data-id]"));
    return [...new Set(found)].filter((group) => group && this.board.picture.contains(group))
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
    const ready = ids.find((id) => this.board.find(id)?.mark);
    if (ready) return ready;
    let best = null;
    let nearest = finger ? FINGER : MOUSE;
    for (const [id, piece] of this.board.pieces) {
      if (!piece.mark) continue;
      const box = piece.group.getBoundingClientRect();
      const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (far < nearest) [best, nearest] = [id, far];
    }
    return best ?? ids.find((id) => this.speaks(id)) ?? null;
  }

  /** @param {string} id */
  speaks(id) {
    const node = this.board.find(id)?.node;
    return Boolean(node && (node.label || node.tip));
  }

  /** @param {PointerEvent} event */
  click(event) {
    if (this.camera.dragging || this.long) return;
    const { clientX: x, clientY: y } = event;
    const id = this.meant(x, y, event.pointerType === "touch");
    const ready = id !== null && Boolean(this.board.find(id)?.mark);
    const now = Date.now();
    const near = Math.hypot(x - this.lastTap.x, y - this.lastTap.y) < 30;
    if (!ready && near && now - this.lastTap.at < TWICE) {
      this.lastTap.at = 0;
      this.camera.hop(x, y);
      return;
    }
    this.lastTap = { at: ready ? 0 : now, x, y };
    this.tip.hide();
    this.choose(id);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.long = false;
    clearTimeout(this.timer);
    if (event.pointerType === "mouse") return;
    this.timer = setTimeout(() => {
      if (this.camera.dragging || this.camera.fingers.size !== 1) return;
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
    const id = this.under(event.clientX, event.clientY).find((one) => this.speaks(one)) ?? "";
    if (id === this.over) return;
    this.over = id;
    clearTimeout(this.timer);
    this.tip.soonAway();
    if (id) this.timer = setTimeout(() => this.tell(event.clientX, event.clientY), HOVER);
  }

  leave() {
    clearTimeout(this.timer);
    this.over = "";
    this.tip.soonAway();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  tell(x, y) {
    const id = this.under(x, y).find((one) => this.speaks(one));
    const piece = id === undefined ? undefined : this.board.find(id);
    if (piece) this.tip.show(piece.node, piece.group.getBoundingClientRect());
  }
}
