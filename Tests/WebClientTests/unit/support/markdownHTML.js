// The tree of markdown.js, written in the HTML of the server's share pages.

/** @typedef {import("../../../../Sources/WebApp/Files/app/text/markdown.js").Block} Block */
/** @typedef {import("../../../../Sources/WebApp/Files/app/text/inlines.js").Inline} Inline */

/** @type {Record<string, string>} */
const entities = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&#39;" };

/** @param {string} text */
function escaped(text) {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[<>&"']/g, (letter) => entities[letter]).replace(/[\0-\x08\x0B-\x1F\x7F]/g, "\uFFFD");
}

/**
 * @param {Block[]} blocks
 * @param {boolean} isTight
 * @returns {string}
 */
export function htmlOf(blocks, isTight = false) {
  return blocks.map((block) => htmlOfBlock(block, isTight)).join("");
}

/**
 * @param {Block} block
 * @param {boolean} isTight
 */
function htmlOfBlock(block, isTight) {
  switch (block.kind) {
    case "heading": return `<h${block.level}>${line(block.inlines)}</h${block.level}>\n`;
    case "paragraph": return isTight ? `${line(block.inlines)}\n` : `<p>${line(block.inlines)}</p>\n`;
    case "rule": return "<hr>\n";
    case "code": return `<pre><code>${escaped(block.text)}</code></pre>\n`;
    case "quote": return `<blockquote>\n${htmlOf(block.blocks)}</blockquote>\n`;
    case "table": {
      const row = (/** @type {Inline[][]} */ cells, /** @type {string} */ tag) => `<tr>${cells.map((cell, place) => {
        const align = block.align[place];
        return `<${tag}${align === null ? "" : ` class="${align}"`}>${line(cell)}</${tag}>`;
      }).join("")}</tr>`;
      const rows = block.rows.map((cells) => row(cells, "td")).join("");
      return `<table><thead>${row(block.head, "th")}</thead><tbody>${rows}</tbody></table>\n`;
    }
    default: {
      const items = block.items.map(({ task, blocks }) => {
        const box = task === null ? "" : task.checked ? "☑ " : "☐ ";
        return `<li>${withBox(htmlOf(blocks, block.tight), box)}</li>\n`;
      });
      const [open, close] = block.ordered ? [`<ol start="${block.start}">`, "</ol>"] : ["<ul>", "</ul>"];
      return `${open}\n${items.join("")}${close}\n`;
    }
  }
}

/**
 * The box is the first thing in the item's text, within whatever tags begin there.
 * @param {string} html
 * @param {string} box
 */
function withBox(html, box) {
  return box === "" ? html : html.replace(/^(?:<(?:p|h[12]|table|thead|tr|th|th class="\w+")>)*/, (tags) => tags + box);
}

/** @param {Inline[]} inlines @returns {string} */
function line(inlines) {
  return inlines.map((inline) => {
    switch (inline.kind) {
      case "text": return escaped(inline.text);
      case "code": return `<code>${escaped(inline.text)}</code>`;
      case "break": return "<br>\n";
      case "strong": return `<strong>${line(inline.inlines)}</strong>`;
      case "emphasis": return `<em>${line(inline.inlines)}</em>`;
      case "strike": return `<del>${line(inline.inlines)}</del>`;
      default:
        // Links between notes mean nothing on a share page.
        if (inline.href === null || inline.href.startsWith("note:")) return line(inline.inlines);
        return `<a rel="noopener noreferrer nofollow" href="${escaped(inline.href)}">${line(inline.inlines)}</a>`;
    }
  }).join("");
}
