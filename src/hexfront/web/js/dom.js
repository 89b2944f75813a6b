/** Elements without markup in strings: text is always set as text. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/**
 * `on` holds listeners, `data` the data attributes, `style` properties set through the object model;
 * everything else is an attribute (true: present, false or null: absent).
 * @typedef {{class?: string, on?: Record<string, (event: any) => void>, data?: Record<string, string | number>,
 *   style?: Record<string, string>, [attribute: string]: any}} Props
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props ?? {}, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props ?? {}, children);
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") for (const [type, listen] of Object.entries(value)) element.addEventListener(type, listen);
    else if (name === "data") for (const [key, word] of Object.entries(value)) element.dataset[key] = String(word);
    else if (name === "style") for (const [key, word] of Object.entries(value)) element.style.setProperty(key, String(word));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Put these into an element instead of what is in it. One that is there already is not touched: a button that is being
 * pressed stays one.
 * @param {Element} element
 * @param {(Node | false)[]} nodes
 */
export function refill(element, nodes) {
  const wanted = nodes.filter((node) => node !== false);
  const kept = wanted.find((node) => node.parentNode === element);
  if (!(kept instanceof Element)) return clear(element, ...wanted);
  for (const each of [...element.childNodes]) if (each !== kept) each.remove();
  const at = wanted.indexOf(kept);
  kept.before(...wanted.slice(0, at));
  kept.after(...wanted.slice(at + 1));
}

/**
 * Put these into an element, unless it holds their likes: only for what cannot be pressed.
 * @param {Element} element
 * @param {...Child} children
 */
export function renew(element, ...children) {
  const fresh = /** @type {Element} */ (element.cloneNode(false));
  clear(fresh, ...children);
  if (!fresh.isEqualNode(element)) element.replaceChildren(...fresh.childNodes);
}

/**
 * Take everything out of an element, and put these in.
 * @param {Element} element
 * @param {...Child} children
 */
export function clear(element, ...children) {
  element.replaceChildren(
    ...children.flatMap((child) => (child === null || child === undefined || child === false ? [] : [child instanceof Node ? child : String(child)])),
  );
}

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

/**
 * A drawing of the server (an SVG document or fragment) as an element, without anything that could act, and without
 * its own rules: a strict policy refuses them inside the page.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function drawing(text) {
  const bare = text.replace(STYLE, "");
  const whole = bare.trimStart().startsWith("<svg") ? bare : `<svg xmlns="${SVG}" viewBox="0 0 100 100">${bare}</svg>`;
  const root = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  if (root.localName !== "svg") throw new Error("not a drawing");
  for (const bad of root.querySelectorAll("script, foreignObject")) bad.remove();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
  }
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(root)));
}

/**
 * The rules of a drawing.
 * @param {string} text
 */
export const rulesOf = (text) => [...text.matchAll(STYLE)].map(([, rules]) => rules).join("\n");

/**
 * An element by its id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}
