// Making nodes. Text always becomes text nodes; nothing here parses markup.

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>|null} [attributes] `on…` members are listeners; null, undefined and false are left out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = null, ...children) {
  const node = document.createElement(tag);
  // Without it a button sends the form that it is in.
  if (node instanceof HTMLButtonElement) node.type = "button";
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

/** @param {Node} node @param {Child[]} children */
function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * Returns a part of a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...Node} children
 */
export function drawn(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  append(node, children);
  return node;
}

/**
 * Takes the drawings into the page. Each is 20 by 20; the style sheet has what they share, one stroke of 1.5 in the
 * colour of the text. A browser would ask for their file again at each new icon, and show none while the
 * server is away.
 */
export function loadIcons() {
  const request = new XMLHttpRequest();
  request.open("GET", "app/icons.svg");
  request.responseType = "document";
  request.addEventListener("load", () => {
    const drawings = request.responseXML?.documentElement;
    if (drawings) document.head.append(drawings);
  });
  request.send();
}

/**
 * Returns a drawing of icons.svg. With a label it is an image, without one it is decoration.
 * @param {string} name
 * @param {{class?: string, label?: string}} options
 */
export function icon(name, { class: className = "", label = "" } = {}) {
  return drawn("svg", { class: `icon ${className}`, viewBox: "0 0 20 20",
    .../** @type {Record<string, string>} */ (label === "" ? { "aria-hidden": "true" }
      : { role: "img", "aria-label": label }) }, drawn("use", { href: `#${name}` }));
}

/**
 * Returns a button that shows an icon alone.
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} run
 * @param {Record<string, any>} attributes
 */
export function tool(name, label, run, { class: className = "", ...attributes } = {}) {
  return h("button", { class: `tool ${className}`, "aria-label": label, title: label, onclick: run,
    ...attributes }, icon(name));
}

/** @param {SVGElement|null} node an icon @param {string} name */
export function redraw(node, name) {
  const use = node?.querySelector("use");
  const href = `#${name}`;
  if (use && use.getAttribute("href") !== href) use.setAttribute("href", href);
}

/**
 * Returns a button with its name on it.
 * @param {string} label
 * @param {(event: MouseEvent) => void} run
 * @param {'main'|'danger'|''} [kind]
 */
export function button(label, run, kind = "") {
  return h("button", { class: `button ${kind}`, onclick: run }, label);
}

/**
 * Sets an attribute only where it differs: each change makes the browser compute styles and update the accessibility
 * tree.
 * @param {Element} node @param {string} name @param {string|null} value
 */
export function assign(node, name, value) {
  if (value === null) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== value) {
    node.setAttribute(name, value);
  }
}

/** @param {Element} node @param {string} text */
export function assignText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Fills the node; where that takes away what had the focus, `next` gets it.
 * @param {Element} node @param {() => void} next @param {...Child} children
 */
export function refill(node, next, ...children) {
  const hadFocus = node.contains(document.activeElement);
  node.replaceChildren();
  append(node, children);
  if (hadFocus) next();
}

/**
 * Runs the last of the calls that were made until the next frame, once.
 * @param {() => void} run
 */
export function oncePerFrame(run) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    const go = () => {
      if (!isDue) return;
      isDue = false;
      run();
    };
    // A hidden page has no frames.
    if (document.hidden) setTimeout(go);
    else requestAnimationFrame(go);
  };
}

/** Waits until the page was painted; a hidden one is not. */
export function painted() {
  return new Promise((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Returns true if the key belongs to an input method, which is composing a character.
 * @param {KeyboardEvent} event
 */
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Copies a text on a page that has no clipboard.
 * @param {string} text
 */
export function copyByCommand(text) {
  const field = h("textarea", { class: "away", readonly: true });
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
