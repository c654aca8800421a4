// A small picture of the whole board in a corner, when not all of it is in sight: drag it to look elsewhere.

import { el, svg } from "./dom.js";
import { draw, paint } from "./shapes.js";

const LONG = 132; // pixels of its longer side on a desk
const SHORT = 84; // on a phone

export class Overview {
  /**
   * @param {HTMLElement} place
   * @param {import("./camera.js").Camera} camera
   * @param {import("./symbols.js").Symbols} symbols
   */
  constructor(place, camera, symbols) {
    this.camera = camera;
    this.symbols = symbols;
    this.picture = /** @type {SVGSVGElement} */ (svg("svg", { "aria-hidden": "true" }));
    this.ground = svg("g");
    this.dots = svg("g");
    this.veil = svg("path", { class: "veil", "fill-rule": "evenodd" });
    this.frame = svg("rect", { class: "window" });
    this.picture.append(this.ground, this.dots, this.veil, this.frame);
    this.box = el("div", { class: "overview", hidden: true });
    this.box.append(this.picture);
    place.append(this.box);
    this.drawn = "";
    this.look = this.look.bind(this);
    camera.onlook = this.look;
    const go = (/** @type {PointerEvent} */ event) => {
      if (event.type === "pointermove" && !event.buttons) return;
      const seen = this.picture.getBoundingClientRect();
      const { left, top, width, height } = camera.box;
      camera.x = left + ((event.clientX - seen.left) / seen.width) * width;
      camera.y = top + ((event.clientY - seen.top) / seen.height) * height;
      camera.look();
    };
    this.box.addEventListener("pointerdown", (event) => { this.box.setPointerCapture(event.pointerId); go(event); });
    this.box.addEventListener("pointermove", go);
  }

  /**
   * Draw the board small: what never moves as it is, pieces as dots in the colour of their owner.
   * @param {import("./types.js").Area} area
   * @param {import("./types.js").SceneNode[]} still
   * @param {import("./flip.js").Flip} turn how the board lies
   */
  show(area, still, turn) {
    const box = turn.box(area);
    const fixed = [...still, ...area.nodes].filter((node) => node.fixed);
    const key = `${area.id} ${turn.degrees} ${area.static} ${area.left} ${area.top} ${area.width} ${area.height} ${fixed.map((node) => `${node.id} ${node.shapes?.length}`)}`;
    if (key !== this.drawn) {
      this.drawn = key;
      this.picture.setAttribute("viewBox", `${box.left} ${box.top} ${box.width} ${box.height}`);
      const long = matchMedia("(max-width: 600px)").matches ? SHORT : LONG;
      const k = long / Math.max(area.width, area.height);
      this.picture.setAttribute("width", String(Math.round(box.width * k)));
      this.picture.setAttribute("height", String(Math.round(box.height * k)));
      this.ground.replaceChildren(...fixed.map((node) => {
        const [x, y, degrees] = turn.place(node);
        const group = svg("g", { transform: `translate(${x} ${y}) rotate(${degrees})` });
        group.append(...(node.shapes ?? []).map((shape) => draw(shape)));
        return group;
      }));
    }
    const size = Math.max(area.width, area.height) / 34;
    const pieces = area.nodes.filter((node) => !node.group && !node.fixed);
    // A board without any ground is what lies on it.
    const laid = fixed.length ? [] : pieces.filter((node) => node.kind === "tile");
    const dots = laid.length ? [] : pieces.filter((node) => (node.owner ?? -1) >= 0);
    this.dots.replaceChildren(...laid.map((node) => this.whole(node, turn.place(node))), ...dots.map((node) => ({ node, at: turn.place(node) })).map(({ node, at: [x, y] }) => svg("rect", {
      x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 5,
      class: "dot", fill: this.colour(node),
    })));
    this.look();
  }

  /** Draw a large piece as it is. @param {import("./types.js").SceneNode} node @param {number[]} at */
  whole(node, [x, y]) {
    const group = svg("g", { transform: `translate(${x} ${y})` });
    group.append(...(node.shapes ?? []).map((shape) => draw(shape)));
    return group;
  }

  /** The colour that a piece has itself, else that of its owner's seat. @param {import("./types.js").SceneNode} node */
  colour(node) {
    const own = this.symbols.outline(node.shapes ?? [])?.[0].fill?.replace(/-(edge|face)$/, "");
    return paint(own && own !== "panel" ? own : `seat-${node.owner}`);
  }

  look() {
    const { box, x, y, scale, pane } = this.camera;
    const w = pane.width / scale;
    const h = pane.height / scale;
    this.box.hidden = w >= box.width * 0.98 && h >= box.height * 0.98;
    if (this.box.hidden) return;
    const [left, top] = [Math.max(box.left, x - w / 2), Math.max(box.top, y - h / 2)];
    const [right, bottom] = [Math.min(box.left + box.width, x + w / 2), Math.min(box.top + box.height, y + h / 2)];
    const seen = { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
    for (const [name, value] of Object.entries(seen)) this.frame.setAttribute(name, value.toFixed(1));
    this.veil.setAttribute("d", `M${box.left} ${box.top}h${box.width}v${box.height}h${-box.width}zM${left} ${top}V${bottom}H${right}V${top}z`);
  }
}
