// The symbols of a scene and the blends of its mood, once on the page for all pictures.

import { seatColours, wear } from "./theme.js";
import { svg } from "./dom.js";
import { draw, symbolId } from "./shapes.js";

/** @typedef {import("./types.js").Shape} Shape */

export class Symbols {
  /**
   * @param {HTMLElement} place
   * @param {import("./flip.js").Flip} turn
   */
  constructor(place, turn) {
    this.turn = turn;
    this.defs = svg("defs");
    this.group = svg("g");
    this.defs.append(this.group);
    const home = svg("svg", { class: "symbols", "aria-hidden": "true", width: 0, height: 0 });
    home.append(this.defs);
    place.append(home);
    /** @type {Record<string, Shape[]>} */
    this.all = {};
    this.names = "";
    this.mood = "";
    this.colours = "";
  }

  /**
   * Bring the symbols of a scene onto the page.
   * @param {import("./types.js").Scene} scene
   * @param {import("./sheets.js").Sheets} sheets
   * @param {() => void} repaint called when blends have come
   */
  show(scene, sheets, repaint) {
    if (scene.mood !== this.mood) {
      this.mood = scene.mood;
      void wear(scene.mood, this.defs).then((anew) => {
        if (!anew) return;
        this.dress();
        repaint();
      });
    }
    const colours = scene.colours?.join(" ") ?? "";
    if (colours !== this.colours) {
      this.colours = colours;
      seatColours(scene.colours);
    }
    const names = scene.sheets.join(" ");
    if (names === this.names) return;
    this.names = names;
    this.all = Object.assign({}, ...scene.sheets.map((name) => sheets.symbols(name)));
    this.dress();
  }

  dress() {
    this.group.replaceChildren(...Object.entries(this.all).map(([name, shapes]) => {
      const group = svg("g", { id: symbolId(name) });
      group.append(...shapes.map((shape) => draw(shape, false, this.turn.spins(null, shape, name))));
      return group;
    }));
  }

  /**
   * Give the first outline among shapes, or within the first symbol, and how that is placed.
   * @param {Shape[]} shapes
   * @returns {[Shape, string] | null}
   */
  outline(shapes) {
    for (const shape of shapes) {
      if (shape.k === "text") continue;
      if (shape.k !== "use") return [shape, ""];
      const inside = this.outline(this.all[shape.symbol ?? ""] ?? []);
      return inside && [inside[0], `translate(${shape.x ?? 0} ${shape.y ?? 0}) rotate(${shape.turn ?? 0}) scale(${shape.scale ?? 1})`];
    }
    return null;
  }
}
