import { t } from "../strings/index.js";
import { parseMarkdown } from "../text/markdown.js";
import { h } from "./dom.js";
import { noteHash } from "./route.js";

/** @typedef {import("../text/markdown.js").Block} Block */
/** @typedef {import("../text/markdown.js").Inline} Inline */
/**
 * `picture` returns what shows the note's own picture of this address; null where it has none. `isHere` returns true
 * for the id of a note that a link can lead to.
 * @typedef {{onTick: (at: number, isDone: boolean) => void, isReadOnly: boolean, isHere: (id: string) => boolean,
 *   picture: (address: string, words: string) => Node|null}} Options
 */

/**
 * Shows the text as one reads it.
 * @param {HTMLElement} node
 * @param {string} body
 * @param {Options} options
 */
export function showReading(node, body, options) {
  node.replaceChildren(...blocks(parseMarkdown(body), options));
}

/** @param {readonly Block[]} list @param {Options} options @returns {Node[]} */
function blocks(list, options) {
  return list.map((block) => blockNode(block, options));
}

/** @param {Block} block @param {Options} options @returns {Node} */
function blockNode(block, options) {
  switch (block.kind) {
    case "heading": {
      // The note's title is the first heading of the page's text.
      const tag = /** @type {'h3'|'h4'|'h5'|'h6'} */ (`h${Math.min(6, block.level + 2)}`);
      return h(tag, { class: `level-${block.level}` }, ...inlines(block.inlines, options));
    }
    case "paragraph": return h("p", null, ...inlines(block.inlines, options));
    case "quote": return h("blockquote", { dir: "auto" }, ...blocks(block.blocks, options));
    case "code": return h("pre", { dir: "auto", tabindex: "0" }, h("code", null, block.text));
    case "rule": return h("hr");
    case "list": return listNode(block, options);
    case "table": return tableNode(block, options);
  }
}

/** @param {Extract<Block, {kind: 'list'}>} list @param {Options} options */
function listNode(list, options) {
  const items = list.items.map((item) => {
    const content = item.blocks.flatMap((block) =>
      (list.tight && block.kind === "paragraph" ? inlines(block.inlines, options) : [blockNode(block, options)]));
    // The style sheet turns each line; these, which have more than text, turn with their first one.
    if (item.task === null) return h("li", { dir: "auto" }, ...content);
    const { checked, at } = item.task;
    const body = h("div", null, ...content);
    const box = h("input", { type: "checkbox", "aria-label": t.tick((body.textContent ?? "").slice(0, 200)),
      "data-at": at, disabled: options.isReadOnly, onchange: () => options.onTick(at, box.checked) });
    box.checked = checked;
    return h("li", { dir: "auto", class: checked ? "task done" : "task" }, box, body);
  });
  return list.ordered ? h("ol", { start: list.start === 1 ? null : list.start }, ...items) : h("ul", null, ...items);
}

/** @param {Extract<Block, {kind: 'table'}>} table @param {Options} options */
function tableNode({ align, head, rows }, options) {
  const side = (/** @type {number} */ column) => {
    const where = align[column];
    return where === "right" || where === "center" ? `to-${where}` : null;
  };
  return h("div", { class: "wide-table", tabindex: "0" }, h("table", { dir: "auto" },
    h("thead", null, h("tr", null, ...head.map((cell, index) =>
      h("th", { class: side(index), scope: "col" }, ...inlines(cell, options))))),
    h("tbody", null, ...rows.map((row) => h("tr", null, ...row.map((cell, index) =>
      h("td", { class: side(index) }, ...inlines(cell, options))))))));
}

/** @param {readonly Inline[]} list @param {Options} options @returns {Node[]} */
function inlines(list, options) {
  return list.map((inline) => {
    switch (inline.kind) {
      case "text": return document.createTextNode(inline.text);
      case "code": return h("code", null, inline.text);
      case "strong": return h("strong", null, ...inlines(inline.inlines, options));
      case "emphasis": return h("em", null, ...inlines(inline.inlines, options));
      case "strike": return h("s", null, ...inlines(inline.inlines, options));
      case "break": return h("br");
      case "link": return linkNode(inline.href, inlines(inline.inlines, options), options);
      case "image": {
        const words = h("span", null, ...inlines(inline.inlines, options));
        return options.picture(inline.address, words.textContent ?? "")
          ?? (inline.href === null ? words : linkNode(inline.href, [words], options));
      }
    }
  });
}

/**
 * Only addresses that lead to a page, a mail, a call or a note become links.
 * @param {string} href @param {readonly Node[]} content @param {Options} options
 */
function linkNode(href, content, { isHere }) {
  const note = /^note:([A-Za-z0-9_-]{1,64})(#|$)/.exec(href)?.[1];
  if (note && !isHere(note)) return h("span", { class: "missing", title: t.linkMissing }, ...content);
  if (note) return h("a", { href: noteHash(note) }, ...content);
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return h("span", null, ...content);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...content);
}
