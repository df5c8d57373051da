// HTML of the clipboard as Markdown. It never becomes a page: a tokenizer reads it, and what it does not know is text.

/** @typedef {{tag: string, attributes: Record<string, string>, children: (Node|string)[]}} Node */
/**
 * A block has lines of its own; `isApart` if an empty line is between them and others.
 * @typedef {{text: string, isApart: boolean}} Block
 */

const longest = 2_000_000;
const deepest = 100;
const token = /<!--[\s\S]*?-->|<!?(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</gi;
const attribute = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const left = new Set("script style head title template noscript svg math object iframe select".split(" "));
const blocks = new Set(("address article aside blockquote body caption center dd details div dl dt fieldset figcaption "
  + "figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th "
  + "thead tr ul").split(" "));
/** A tag ends these open tags, up to the ones that hold it. */
const ends = /** @type {Record<string, [string[], string[]]>} */ ({
  li: [["li"], ["ul", "ol"]], p: [["p"], ["div", "li", "td", "th", "blockquote", "body"]],
  tr: [["tr"], ["table"]], td: [["td", "th"], ["tr", "table"]], th: [["td", "th"], ["tr", "table"]],
});
const named = /** @type {Record<string, string>} */ ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ",
  hellip: "…", ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", copy: "©", middot: "·",
  bull: "•", times: "×", euro: "€", laquo: "«", raquo: "»" });

/**
 * Returns null where the HTML has no more than its text: that is pasted as it is.
 * @param {string} html
 */
export function markdownOf(html) {
  if (html.length > longest) return null;
  const writer = new Writer();
  const text = joined(writer.blocks(parsed(html))).trim();
  return writer.isStyled && text !== "" ? text : null;
}

/** @param {string} html */
function parsed(html) {
  /** @type {Node} */
  const root = { tag: "", attributes: {}, children: [] };
  const stack = [root];
  let hidden = "";
  for (const [whole, slash, name, rest] of html.matchAll(token)) {
    const tag = name?.toLowerCase() ?? "";
    const top = /** @type {Node} */ (stack[stack.length - 1]);
    if (hidden !== "") {
      if (slash && tag === hidden) hidden = "";
    } else if (tag === "") {
      if (!whole.startsWith("<!")) top.children.push(decoded(whole));
    } else if (slash) {
      const at = stack.map((node) => node.tag).lastIndexOf(tag);
      if (at > 0) stack.length = at;
    } else if (left.has(tag)) {
      if (!rest?.endsWith("/")) hidden = tag;
    } else if (!whole.startsWith("<!")) {
      endOpen(stack, tag);
      /** @type {Node} */
      const node = { tag, attributes: attributesOf(rest ?? ""), children: [] };
      /** @type {Node} */ (stack[stack.length - 1]).children.push(node);
      if (!empty.has(tag) && !rest?.endsWith("/") && stack.length < deepest) stack.push(node);
    }
  }
  return root;
}

/** @param {Node[]} stack @param {string} tag that begins */
function endOpen(stack, tag) {
  const [closed, holders] = ends[tag] ?? ends[blocks.has(tag) ? "p" : ""] ?? [[], []];
  for (let at = stack.length - 1; at > 0; at--) {
    const { tag: open } = /** @type {Node} */ (stack[at]);
    if (holders.includes(open)) return;
    if (closed.includes(open)) stack.length = at;
  }
}

/** @param {string} text */
function attributesOf(text) {
  /** @type {Record<string, string>} */
  const attributes = {};
  for (const [, name = "", ...values] of text.matchAll(attribute)) {
    attributes[name.toLowerCase()] = decoded(values.find((value) => value !== undefined) ?? "");
  }
  return attributes;
}

/** @param {string} text */
function decoded(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : 0;
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    return named[String(name).toLowerCase()] ?? whole;
  });
}

/** @param {readonly Block[]} list */
function joined(list) {
  return list.reduce((text, block, index) =>
    text + (index === 0 ? "" : block.isApart || list[index - 1]?.isApart ? "\n\n" : "\n") + block.text, "");
}

/** Writes Markdown, and notes whether it has more than the text. */
class Writer {
  isStyled = false;

  /** @param {Node} node @returns {Block[]} */
  blocks(node) {
    /** @type {Block[]} */
    const result = [];
    /** @type {(Node|string)[]} */
    let run = [];
    const flush = () => {
      const text = this.inlines(run).replace(/ *\n */g, "\n").trim();
      run = [];
      if (text !== "") result.push({ text: escapedStart(text), isApart: node.tag === "p" });
    };
    for (const child of node.children) {
      if (typeof child === "string" || !hasBlock(child)) {
        run.push(child);
      } else {
        flush();
        result.push(...this.block(child));
      }
    }
    flush();
    return result;
  }

  /** @param {Node} node @returns {Block[]} */
  block(node) {
    const { tag } = node;
    if (/^h[1-6]$/.test(tag)) {
      const text = this.inlines(node.children).replace(/\s+/g, " ").trim().replace(/^\*\*(.*)\*\*$/, "$1");
      this.isStyled = true;
      return text === "" ? [] : [{ text: `${"#".repeat(Number(tag[1]))} ${text}`, isApart: true }];
    }
    switch (tag) {
      case "hr": return [this.#styled("---")];
      case "pre": return this.#code(node);
      case "blockquote": return [this.#styled(joined(this.blocks(node)).replace(/^/gm, "> "))];
      case "ul": case "ol": return [this.#list(node)];
      case "table": return this.#table(node);
      default: return this.blocks(node);
    }
  }

  /** @param {string} text @returns {Block} */
  #styled(text) {
    this.isStyled = true;
    return { text, isApart: true };
  }

  /** @param {Node} node */
  #code(node) {
    const text = textOf(node).replace(/\n$/, "");
    if (text.trim() === "") return [];
    const fence = "`".repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
    const language = /\blanguage-([\w+-]+)/.exec(JSON.stringify(node))?.[1] ?? "";
    return [this.#styled(`${fence}${language}\n${text}\n${fence}`)];
  }

  /** @param {Node} node @returns {Block} */
  #list(node) {
    let number = Number(node.attributes.start ?? 1) || 1;
    const lines = node.children.flatMap((child) => {
      if (typeof child === "string") return [];
      // Some pages put a list beside the item that it belongs to.
      if (child.tag === "ul" || child.tag === "ol") return [this.#list(child).text.replace(/^/gm, "  ")];
      const text = joined(this.blocks(child).map((block) => ({ ...block, isApart: false })));
      if (text === "") return [];
      const marker = node.tag === "ol" ? `${number++}. ` : "- ";
      return [marker + text.replace(/\n/g, "\n  ")];
    });
    return this.#styled(lines.join("\n"));
  }

  /** @param {Node} node */
  #table(node) {
    const rows = descendants(node, "tr").map((row) => row.children.filter((child) =>
      typeof child !== "string" && (child.tag === "td" || child.tag === "th")));
    const columns = Math.max(0, ...rows.map((row) => row.length));
    // Many a page is laid out by a table.
    if (columns < 2 || descendants(node, "table").length > 0) return this.blocks(node);
    const lines = rows.map((row) => {
      const cells = Array.from({ length: columns }, (_, index) => row[index]).map((cell) =>
        (cell === undefined ? "" : joined(this.blocks(/** @type {Node} */ (cell))).replace(/\s+/g, " ")
          .replaceAll("|", "\\|")));
      return `| ${cells.join(" | ")} |`;
    });
    lines.splice(1, 0, `|${" --- |".repeat(columns)}`);
    return [this.#styled(lines.join("\n"))];
  }

  /** @param {readonly (Node|string)[]} list */
  inlines(list) {
    return list.map((node) => (typeof node === "string" ? escaped(node.replace(/\s+/g, " ")) : this.#inline(node)))
      .join("").replace(/ {2,}/g, " ");
  }

  /** @param {Node} node @returns {string} */
  #inline(node) {
    const { tag, attributes } = node;
    const content = () => this.inlines(node.children);
    switch (tag) {
      case "br": return "\n";
      case "input":
        if (attributes.type !== "checkbox") return "";
        this.isStyled = true;
        return "checked" in attributes ? "[x] " : "[ ] ";
      case "img": return this.#image(attributes);
      case "a": return this.#link(attributes.href ?? "", content());
      case "code": case "kbd": case "samp": case "tt": {
        const text = textOf(node).replace(/\s+/g, " ").trim();
        const sign = text.includes("`") ? "``" : "`";
        return text === "" ? "" : this.#around(text, sign);
      }
      case "strong": case "b": return this.#look(attributes, content(), "**");
      case "em": case "i": return this.#look(attributes, content(), "*");
      case "s": case "del": case "strike": return this.#look(attributes, content(), "~~");
      default: return this.#look(attributes, content(), "");
    }
  }

  /** @param {Record<string, string>} attributes @param {string} content @param {string} sign of the tag */
  #look(attributes, content, sign) {
    const style = (attributes.style ?? "").toLowerCase().replace(/\s/g, "");
    let text = content;
    // Some editors put everything into a `b` that is not bold.
    if (/font-weight:(bold|[6-9]00)/.test(style) || (sign === "**" && !/font-weight:(normal|[1-5]00)/.test(style))) {
      text = this.#around(text, "**");
    }
    if (/font-style:(italic|oblique)/.test(style) || (sign === "*" && !/font-style:normal/.test(style))) {
      text = this.#around(text, "*");
    }
    return sign === "~~" || /text-decoration[^;]*line-through/.test(style) ? this.#around(text, "~~") : text;
  }

  /** @param {string} text @param {string} sign */
  #around(text, sign) {
    return text.replace(/[^\n]+/g, (line) => {
      const words = line.trim();
      if (words === "" || (words.startsWith(sign) && words.endsWith(sign))) return line;
      this.isStyled = true;
      return line.replace(words, () => sign + words + sign);
    });
  }

  /** @param {Record<string, string>} attributes */
  #image({ src = "", alt = "" }) {
    if (!/^https?:/i.test(src)) return alt;
    this.isStyled = true;
    return `![${alt.replace(/[[\]\n]/g, " ").trim()}](${destination(src)})`;
  }

  /** @param {string} href @param {string} content */
  #link(href, content) {
    const words = content.trim();
    if (words === "" || !/^(https?:|mailto:|tel:)/i.test(href)) return content;
    this.isStyled = true;
    const address = destination(href);
    const made = words === href || words === address ? address : `[${words.replace(/\n/g, " ")}](${address})`;
    return content.replace(words, () => made);
  }
}

/** @param {string} href */
function destination(href) {
  return href.trim().replace(/[\s()<>\\]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** @param {Node} node @returns {boolean} */
function hasBlock(node) {
  return blocks.has(node.tag) || node.children.some((child) => typeof child !== "string" && hasBlock(child));
}

/** @param {Node} node @param {string} tag @returns {Node[]} */
function descendants(node, tag) {
  return node.children.flatMap((child) => (typeof child === "string" ? []
    : [...(child.tag === tag ? [child] : []), ...descendants(child, tag)]));
}

/** @param {Node|string} node @returns {string} */
function textOf(node) {
  if (typeof node === "string") return node;
  return node.tag === "br" ? "\n" : node.children.map(textOf).join("");
}

/** Escapes the signs that Markdown would read. */
function escaped(/** @type {string} */ text) {
  return text.replace(/[\\`]|\*(?=\S)|(?<=\S)\*/g, "\\$&");
}

function escapedStart(/** @type {string} */ text) {
  return text.replace(/^(?:#{1,6}(?= )|>|[-+](?= (?!\[))|(?=---))/gm, (sign) => `\\${sign}`)
    .replace(/^(\d{1,9})([.)])(?= )/gm, "$1\\$2");
}
