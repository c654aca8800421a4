// One shape of a scene as one element of a picture; a role becomes a custom property or a gradient.

import { svg } from "./dom.js";

/** @typedef {import("./types.js").Shape} Shape */

// From the middle of a line down to its baseline, in parts of the size: as in the pictures the server draws.
const BASELINE = 0.35;
export const ROLE = /^[a-z][a-z0-9-]*$/;
const NOT_PATH = /[^MmLlHhVvCcSsQqTtAaZz0-9eE.,+ -]/g;
const KINDS = new Set(["poly", "circle", "rect", "path", "text", "use"]);

/** What a role is painted with: filled in when a mood's gradients arrive. @type {Set<string>} */
export const gradients = new Set();

/** @param {string} name */
export const symbolId = (name) => `symbol-${name.replace(/[^A-Za-z0-9_-]/g, "_")}`;

/** @param {string} role */
export const gradientId = (role) => `paint-${role}`;

/**
 * Give what stands in a fill.
 * @param {string | undefined} role
 */
export function paint(role) {
  if (!role || !ROLE.test(role)) return "none";
  return gradients.has(role) ? `url(#${gradientId(role)})` : `var(--${role})`;
}

/**
 * Tell whether this client can draw a shape at all.
 * @param {Shape} shape
 */
export const known = (shape) => KINDS.has(shape.k);

/**
 * Draw one shape; `plain` leaves colours to the stylesheet, `spin` turns text and symbols where they are.
 * @param {Shape} shape
 * @param {boolean} [plain]
 * @param {number} [spin] in degrees
 * @returns {SVGElement}
 */
export function draw(shape, plain = false, spin = 0) {
  const made = outline(shape, spin);
  if (plain || shape.k === "use") return made;
  if (shape.k === "text") {
    made.setAttribute("fill", paint(shape.ink ?? "ink"));
    return made;
  }
  const style = shape.style ?? shape;
  made.setAttribute("fill", paint(style.fill));
  if (style.edge && style.width) {
    made.setAttribute("stroke", paint(style.edge));
    made.setAttribute("stroke-width", String(style.width));
  }
  if (style.opacity !== undefined && style.opacity < 1) made.setAttribute("opacity", String(style.opacity));
  if (style.shadow) made.setAttribute("filter", `url(#${gradientId("shadow")})`);
  return made;
}

/**
 * @param {Shape} shape
 * @param {number} spin
 */
function outline(shape, spin) {
  const { x = 0, y = 0 } = shape;
  switch (shape.k) {
    case "poly":
      return svg("polygon", { points: (shape.points ?? []).map((point) => point.join(",")).join(" ") });
    case "circle":
      return shape.ry
        ? svg("ellipse", { cx: x, cy: y, rx: shape.r ?? 0, ry: shape.ry })
        : svg("circle", { cx: x, cy: y, r: shape.r ?? 0 });
    case "rect":
      return svg("rect", { x, y, width: shape.w ?? 0, height: shape.h ?? 0, rx: shape.round ?? 0 });
    case "path":
      return svg("path", { d: (shape.d ?? "").replace(NOT_PATH, "") });
    case "use":
      return svg("use", {
        href: `#${symbolId(shape.symbol ?? "")}`,
        transform: `translate(${x} ${y}) rotate(${(shape.turn ?? 0) + spin}) scale(${shape.scale ?? 1})`,
      });
    case "text":
      return words(shape, x, y, spin);
    default:
      return svg("g");
  }
}

/**
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 * @param {number} spin
 */
function words(shape, x, y, spin) {
  const size = shape.size ?? 16;
  const made = svg("text", { x, y: y + BASELINE * size, "font-size": size, "text-anchor": anchored(shape.anchor ?? "middle", spin) });
  if (spin) made.setAttribute("transform", `rotate(${spin} ${x} ${y})`);
  if (shape.bold) made.setAttribute("font-weight", "700");
  made.textContent = shape.content ?? "";
  return made;
}

/**
 * What began at the left begins at the right when seen from the other side.
 * @param {string} anchor
 * @param {number} spin
 */
function anchored(anchor, spin) {
  return Math.abs(spin) === 180 ? { start: "end", end: "start" }[anchor] ?? anchor : anchor;
}
