// Making elements without markup: text only ever goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element; keys that begin with "on" listen, the rest are attributes, and text stays text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [given]
 * @param {...(Node | string | null | undefined)} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  fill(made, ...inside);
  return made;
}

/**
 * Put new things into an element in place of the old ones.
 * @param {Element} where
 * @param {...(Node | string | null | undefined)} inside
 */
export function fill(where, ...inside) {
  where.replaceChildren(...inside.filter((part) => part !== null && part !== undefined).map((part) => part ?? ""));
}

/**
 * Make an element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} [given]
 * @returns {SVGElement}
 */
export function svg(tag, given = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const name in given) made.setAttribute(name, String(given[name]));
  return /** @type {SVGElement} */ (made);
}

/**
 * Find a section of the page, or make it where the page has none.
 * @param {Element} root
 * @param {string} id
 * @param {string} name what a screen reader calls it
 * @returns {HTMLElement}
 */
export function section(root, id, name) {
  const found = document.getElementById(id) ?? el("section", { id });
  if (!found.isConnected) root.append(found);
  found.removeAttribute("class"); // how the page looked without script is no concern of the live table
  if (!found.hasAttribute("aria-label") && !found.hasAttribute("aria-labelledby")) {
    found.setAttribute("aria-label", name);
  }
  return found;
}

/**
 * Compare two pieces of plain data.
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
export function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let i = 0; i < one.length; i++) if (!same(one[i], other[i])) return false;
    return true;
  }
  let fields = 0;
  for (const name in one) {
    fields++;
    if (!same(one[name], other[name])) return false;
  }
  for (const _ in other) fields--;
  return fields === 0;
}

/** Tell whether this person wants things to stand still. */
export function still() {
  return document.documentElement.dataset.motion === "off"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Put a bubble where it covers nothing that it is about, and nothing that can be chosen where that is possible.
 * @param {HTMLElement} bubble
 * @param {DOMRect} by
 * @param {DOMRect[]} [free] what should stay in sight
 */
export function beside(bubble, by, free = []) {
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const [edge, gap] = [8, 10];
  const middle = by.top + by.height / 2 - high / 2;
  const centre = by.left + by.width / 2 - wide / 2;
  /** @type {[number, number][]} */
  const ways = [[by.left - gap - wide, middle], [by.right + gap, middle], [centre, by.bottom + gap], [centre, by.top - gap - high]];
  const inside = ways.filter(([x, y]) => x >= edge && x + wide <= innerWidth - edge && y >= edge && y + high <= innerHeight - edge);
  const hides = (/** @type {[number, number]} */ [x, y]) => free.some((box) => box.left < x + wide && box.right > x && box.top < y + high && box.bottom > y);
  const fits = inside.find((way) => !hides(way)) ?? inside[0] ?? ways[2];
  bubble.style.left = `${Math.max(edge, Math.min(fits[0], innerWidth - wide - edge))}px`;
  bubble.style.top = `${Math.max(edge, Math.min(fits[1], innerHeight - high - edge))}px`;
}
