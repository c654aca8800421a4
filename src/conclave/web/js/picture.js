// One area as a picture, where only what changed is touched and pieces glide by their ids.

import { same, svg } from "./dom.js";
import { strayed } from "./last_turn.js";
import { happen, tellable } from "./motion.js";
import { draw, known } from "./shapes.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").SceneNode} SceneNode */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {[number, number, number]} Spot right, down, turned */
/** @typedef {{node: SceneNode, group: SVGGElement, kids: SVGGElement | null, ring: SVGElement | null, mark: string, at: Spot, from: Spot | null, shift: SVGTransform}} Piece */

const MARKS = ["lit", "soon", "picked"];

export class Picture {
  /**
   * @param {string} role of the area
   * @param {import("./flip.js").Flip} turn
   * @param {import("./symbols.js").Symbols} symbols
   */
  constructor(role, turn, symbols) {
    this.role = role;
    this.turn = turn;
    this.symbols = symbols;
    this.picture = /** @type {SVGSVGElement} */ (svg("svg", { class: "scene", role: "group" }));
    this.layer = svg("g", { class: "layer" });
    this.ring = svg("rect", { class: "focus-ring", rx: 8, visibility: "hidden" });
    this.over = svg("g", { class: "layer" });
    this.over.append(this.ring);
    this.picture.append(this.layer, this.over);
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Area | null} */
    this.area = null;
    /** A shape this client has never heard of: the page is older than the server. @type {() => void} */
    this.onstrange = () => {};
    this.touched = 0;
    /** @type {Piece[]} */
    this.news = [];
  }

  /**
   * Show an area; nodes that stayed as they were are left alone.
   * @param {Area} area
   * @param {SceneNode[]} still nodes that never change, behind the others
   * @param {boolean} [near] whether it follows from what is shown, so that changes tell what happened
   */
  show(area, still, near = true) {
    const before = this.area;
    this.area = area;
    this.touched = 0;
    const nodes = [...still, ...area.nodes];
    const ids = new Set(nodes.map((node) => node.id));
    const went = before && near && this.role === "board" ? strayed(before.nodes, area.nodes) : null;
    const from = went ? this.pieces.get(went[0].id)?.at : undefined;
    for (const id of this.pieces.keys()) if (!ids.has(id)) this.drop(id);
    /** @type {Piece[]} */
    const moved = [];
    /** @type {Piece[]} */
    const fresh = [];
    /** @type {Map<Element, Element | null>} */
    const at = new Map([[this.layer, this.layer.firstElementChild]]);
    for (const node of nodes) {
      const { group } = this.put(node, moved, fresh);
      const place = this.placeOf(node);
      let next = at.get(place);
      if (next === undefined) next = place.firstElementChild;
      // Walking along the old order keeps moves in the tree to those that really change places.
      if (group === next) next = next.nextElementSibling;
      else if (next && group === next.nextElementSibling) next = group.nextElementSibling;
      else place.insertBefore(group, next);
      at.set(place, next);
    }
    const stray = from && fresh.find(({ node }) => node.id === went?.[1].id);
    if (stray) {
      stray.from = from;
      fresh.splice(fresh.indexOf(stray), 1);
      moved.push(stray);
    }
    if (before && (moved.length || fresh.length || !near)) {
      if (near) happen(moved, fresh);
      this.mention(near ? [...moved, ...fresh] : []);
    }
  }

  /** Give where the group of a node belongs: in the layer, or on the node that it stands on. @param {SceneNode} node */
  placeOf(node) {
    const under = node.group ? this.pieces.get(node.group) : undefined;
    if (!under) return this.layer;
    if (!under.kids) {
      under.kids = /** @type {SVGGElement} */ (svg("g"));
      under.group.append(under.kids);
      name(under); // what has others on it is no mere picture
    }
    return under.kids;
  }

  /**
   * Bring one node up to date and give its piece; only writes, so that the browser measures nothing on the way.
   * @param {SceneNode} node
   * @param {Piece[]} moved takes note of what changed places
   * @param {Piece[]} fresh takes note of what is new
   */
  put(node, moved, fresh) {
    let piece = this.pieces.get(node.id);
    if (!piece) {
      const group = /** @type {SVGGElement} */ (svg("g"));
      // A transform that is kept and changed costs a third of one that is written and read each time.
      const shift = group.transform.baseVal.appendItem(this.picture.createSVGTransform());
      piece = { node, group, kids: null, ring: null, mark: "", at: [NaN, NaN, 0], from: null, shift };
      this.pieces.set(node.id, piece);
      this.dress(piece);
      this.move(piece);
      fresh.push(piece);
      return piece;
    }
    const old = piece.node;
    if (old === node) return piece;
    piece.node = node;
    if ((old.x !== node.x || old.y !== node.y || old.turn !== node.turn) && this.move(piece)) moved.push(piece);
    if (!alike(old, node)) this.dress(piece);
    return piece;
  }

  /**
   * Draw the shapes of a node and say what it is.
   * @param {Piece} piece
   */
  dress(piece) {
    const { node, group, mark } = piece;
    this.touched++;
    const shapes = node.shapes ?? [];
    const focused = piece.ring !== null && piece.ring === document.activeElement;
    if (!shapes.every(known)) this.onstrange();
    group.setAttribute("class", `node${node.fixed ? " fixed" : ""}${node.label || node.tip ? "" : " mute"}`);
    group.dataset.id = node.id;
    group.dataset.kind = node.kind;
    group.replaceChildren(...shapes.map((shape) => {
      const part = draw(shape, false, this.turn.spins(node, shape));
      // A label says the same in whole words.
      if (shape.k === "text" && node.label) part.setAttribute("aria-hidden", "true");
      return part;
    }));
    piece.ring = null;
    if (piece.kids) group.append(piece.kids);
    if (mark) {
      piece.mark = "";
      this.markOne(piece, mark);
      if (focused) /** @type {SVGElement | null} */ (group.querySelector(".ring"))?.focus();
    } else name(piece);
  }

  /**
   * Put a piece where its node says.
   * @param {Piece} piece
   * @returns {boolean} whether it was elsewhere
   */
  move(piece) {
    const [x, y, turn] = this.turn.place(piece.node);
    const [wasX, wasY, wasTurn] = piece.at;
    if (x === wasX && y === wasY && turn === wasTurn) return false;
    this.touched++;
    piece.from = piece.at;
    piece.at = [x, y, turn];
    piece.shift.setTranslate(x, y);
    if (turn === wasTurn) return true;
    const { baseVal } = piece.group.transform;
    const spin = baseVal.numberOfItems > 1 ? baseVal.getItem(1) : baseVal.appendItem(this.picture.createSVGTransform());
    spin.setRotate(turn, 0, 0);
    return true;
  }

  /**
   * Mark what the last move touched, until the next.
   * @param {Piece[]} touched
   */
  mention(touched) {
    for (const { group } of this.news) group.classList.remove("news");
    this.news = tellable(touched);
    for (const { group } of this.news) group.classList.add("news");
  }

  /** Draw everything anew, as seen from the other side. */
  flipped() {
    this.picture.classList.toggle("turned", this.turn.degrees > 0);
    this.repaint();
    for (const piece of this.pieces.values()) this.move(piece);
  }

  /** @param {string} id */
  drop(id) {
    this.touched++;
    this.pieces.get(id)?.group.remove();
    this.pieces.delete(id);
  }

  /**
   * Say which nodes can be chosen: an id to `lit`, `soon` or `picked`.
   * @param {Map<string, string>} marks
   */
  mark(marks) {
    for (const [id, piece] of this.pieces) {
      const wanted = marks.get(id) ?? "";
      if (piece.mark !== wanted) this.markOne(piece, wanted);
    }
  }

  /**
   * @param {Piece} piece
   * @param {string} mark
   */
  markOne(piece, mark) {
    const { group } = piece;
    piece.mark = mark;
    for (const name of MARKS) group.classList.toggle(name, name === mark);
    if (mark && !piece.ring) {
      piece.ring = this.ringOf(piece);
      group.insertBefore(piece.ring, piece.kids);
    } else if (!mark) {
      piece.ring?.remove();
      piece.ring = null;
    }
    name(piece);
  }

  /** Give where things to choose are. @returns {[number, number][]} */
  lit() {
    return [...this.pieces.values()].filter(({ mark }) => mark === "lit" || mark === "soon").map((piece) => this.spot(piece));
  }

  /** Give where a piece is in its area, whatever it stands on. @param {Piece} piece @returns {[number, number]} */
  spot({ at: [x, y], node }) {
    const under = node.group ? this.pieces.get(node.group) : undefined;
    return under ? [x + under.at[0], y + under.at[1]] : [x, y];
  }

  /** Draw everything again, as gradients have come. */
  repaint() {
    for (const piece of this.pieces.values()) this.dress(piece);
  }

  /** @param {Piece} piece */
  ringOf({ node, group }) {
    const found = this.symbols.outline(node.shapes ?? []);
    let ring;
    if (found) {
      ring = draw(found[0], true);
      if (found[1]) ring.setAttribute("transform", found[1]);
    } else {
      const box = group.getBBox();
      ring = svg("rect", { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 8 });
    }
    ring.setAttribute("class", "ring");
    ring.setAttribute("tabindex", "0");
    return ring;
  }

  /**
   * Set the ring of the keyboard's focus round a node, or hide it.
   * @param {string | null} id
   */
  focusRing(id) {
    const piece = id === null ? undefined : this.pieces.get(id);
    this.ring.setAttribute("visibility", piece ? "visible" : "hidden");
    if (!piece) return;
    const box = (piece.ring ?? piece.group).getBBox();
    const edge = 5;
    const place = { x: box.x - edge, y: box.y - edge, width: box.width + 2 * edge, height: box.height + 2 * edge };
    for (const [name, value] of Object.entries(place)) this.ring.setAttribute(name, String(value));
    const under = piece.node.group ? this.pieces.get(piece.node.group) : undefined;
    const ways = [under?.group, piece.group, piece.ring].map((one) => one?.getAttribute("transform") ?? "");
    this.ring.setAttribute("transform", ways.join(" ").trim());
  }

}

/**
 * Tell whether two nodes look and read the same, wherever they are.
 * @param {SceneNode} one
 * @param {SceneNode} other
 */
function alike(one, other) {
  return one.label === other.label && one.tip === other.tip && one.kind === other.kind && one.rule === other.rule
    && one.fixed === other.fixed && same(one.shapes, other.shapes);
}

/**
 * Say what a piece is. One that can be chosen is named on its ring, which is the button.
 * @param {Piece} piece
 */
function name({ node, group, kids, ring, mark }) {
  const label = node.label || (mark ? node.id : "");
  const button = mark ? ring : null;
  for (const [bearer, role] of /** @type {[Element | null, string][]} */ ([[group, kids ? "group" : "img"], [button, "button"]])) {
    if (!bearer) continue;
    const speaks = label && !node.fixed && (bearer === button || !button);
    const given = { role: speaks ? role : "", "aria-label": speaks ? label : "", "aria-description": speaks && node.tip !== label ? node.tip : "" };
    for (const [attribute, value] of Object.entries(given)) {
      if (value) bearer.setAttribute(attribute, value);
      else bearer.removeAttribute(attribute);
    }
  }
}
