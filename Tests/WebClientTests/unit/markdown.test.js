import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { parseMarkdown } from "../../../Sources/WebApp/Files/app/text/markdown.js";
import { htmlOf } from "./support/markdownHTML.js";

const file = new URL("../../MarkdownTests/Vectors/markdown.json", import.meta.url);
/** @type {{text: string, html: string}[]} */
const vectors = JSON.parse(readFileSync(file, "utf8"));

test("every text reads as on its share page", () => {
  assert.ok(vectors.length > 400);
  for (const { text, html } of vectors) assert.equal(htmlOf(parseMarkdown(text)), html, JSON.stringify(text));
});

test("a task has the offset of its box in the text", () => {
  const text = "a\r\n- [ ] one  \n\t- [x] two\n> 1. [X] three\n";
  /** @type {[boolean, string][]} */
  const found = [];
  const visit = (/** @type {any[]} */ blocks) => {
    for (const block of blocks) {
      for (const { task, blocks: inner } of block.items ?? []) {
        if (task) found.push([task.checked, text.slice(task.at - 1, task.at + 2)]);
        visit(inner);
      }
      visit(block.blocks ?? []);
    }
  };
  visit(parseMarkdown(text));
  assert.deepEqual(found, [[false, "[ ]"], [true, "[x]"], [true, "[X]"]]);
});

test("only addresses of the web, of mailboxes, telephones and notes become links", () => {
  const texts = ["https://x.y", "mailto:a@b", "tel:1", "note:day-2026-11-22", `${"javascript"}:alert(1)`,
    "data:text/html,x", "//x.y", "note:a/b", "https:\\\\x", ` ${"javascript"}:x`];
  const links = texts.map((address) => JSON.stringify(parseMarkdown(`[a](${address})`)).includes('"link"'));
  assert.deepEqual(links, [true, true, true, true, false, false, false, false, false, false]);
});

/** Returns the least processor time of three runs, in microseconds. @param {string} text */
function cost(text) {
  return Math.min(...[1, 2, 3].map(() => {
    const begin = process.cpuUsage();
    parseMarkdown(text);
    return process.cpuUsage(begin).user;
  }));
}

test("four times the half-open marks take some four times the work", () => {
  for (const piece of ["[", "[a](", "*a ", "`", "> ", "- ", "|a", "<a ", "![", "**_"]) {
    const [quarter, full] = [50_000, 200_000].map((length) => cost(piece.repeat(length / piece.length)));
    // Work by the square of the length would take sixteen times as long. Less than 20 ms cannot be measured well.
    assert.ok(full < 10 * Math.max(quarter, 20_000), `${piece}: ${quarter} µs, then ${full} µs`);
  }
});
