import assert from "node:assert/strict";
import test from "node:test";
import { emphasize, indent, isAddress, link, moveLines, outdent, ownLine, toggleList }
  from "../../../Sources/WebApp/Files/app/text/lines.js";
import { enter } from "../../../Sources/WebApp/Files/app/text/lists.js";

/** Returns the text after an edit, with `|` at both ends of the selection, or at the cursor. */
function after(run, marked) {
  const [one = "", two = "", three = ""] = marked.split("|");
  const isCursor = marked.split("|").length === 2;
  const [text, start] = [one + two + three, one.length];
  const typed = run(text, start, isCursor ? start : start + two.length);
  if (typed === null) return null;
  const result = text.slice(0, typed.start) + typed.text + text.slice(typed.end);
  const [from, to] = [typed.select, typed.selectEnd ?? typed.select];
  assert.ok(from <= to && to <= result.length, `${from} to ${to} of ${result}`);
  return from === to ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`;
}
const up = (text, start, end) => moveLines(text, start, end, -1);
const down = (text, start, end) => moveLines(text, start, end, 1);
const bold = (text, start, end) => emphasize(text, start, end, "**");
const italic = (text, start, end) => emphasize(text, start, end, "*");
const list = (kind) => (text, start, end) => toggleList(text, start, end, kind);

test("list lines go in and out by a level, other lines stay", () => {
  assert.equal(after(indent, "- a\n- b|"), "- a\n  - b|");
  assert.equal(after(indent, "- |a\n- b|\n- c"), "  - |a\n  - b|\n- c");
  assert.equal(after(indent, "- a\n|- b\n|- c"), "- a\n  |- b\n|- c");
  assert.equal(after(indent, "pl|ain"), null);
  assert.equal(after(outdent, "- a\n  - b|"), "- a\n- b|");
  assert.equal(after(outdent, "\t- b|"), "- b|");
  assert.equal(after(outdent, "- b|"), "- b|");
  assert.equal(after(outdent, " |  - b"), "| - b");
});

test("numbers follow an edit of their lines", () => {
  assert.equal(after(enter, "1. a|\n2. b\n3. c"), "1. a\n2. |\n3. b\n4. c");
  assert.equal(after(enter, "9. a|\n10. b\n\n3. c"), "9. a\n10. |\n11. b\n\n3. c");
  assert.equal(after(enter, "1. a|\n1. b\n1. c"), "1. a\n1. |\n1. b\n1. c");
  assert.equal(after(indent, "1. a\n2. b|\n3. c"), "1. a\n  1. b|\n2. c");
  assert.equal(after(outdent, "1. a\n  1. b|\n2. c"), "1. a\n2. b|\n3. c");
  assert.equal(after(up, "1. a\n2. b|\n3. c"), "1. b|\n2. a\n3. c");
  assert.equal(after(down, "1. a\n  - x\n2. b|\n3. c"), "1. a\n  - x\n2. c\n3. b|");
  assert.equal(after(down, "9. a|\n10. b"), "9. b\n10. a|");
});

test("lines move with their selection, and no further than the text", () => {
  assert.equal(after(up, "a\nb|b\nc"), "b|b\na\nc");
  assert.equal(after(down, "|a\nb|\nc\nd"), "c\n|a\nb|\nd");
  assert.equal(after(down, "a|\n"), "\na|");
  assert.equal(after(up, "a|\nb"), null);
  assert.equal(after(down, "a\nb|"), null);
});

test("a list is made of lines, changed into another kind, and taken away", () => {
  assert.equal(after(list("bullets"), "a|"), "- a|");
  assert.equal(after(list("numbers"), "|a\n\nb|"), "1. |a\n\n2. b|");
  assert.equal(after(list("tasks"), "- a|"), "- [ ] a|");
  assert.equal(after(list("bullets"), "- [x] a|"), "- a|");
  assert.equal(after(list("numbers"), "> - a|"), "> 1. a|");
  assert.equal(after(list("tasks"), "|- [ ] a\n- [x] b|"), "|a\nb|");
  assert.equal(after(list("bullets"), "|"), "- |");
});

test("a word or a selection gets signs and loses them again", () => {
  assert.equal(after(bold, "a |word| b"), "a **|word|** b");
  assert.equal(after(bold, "a **|word|** b"), "a |word| b");
  assert.equal(after(bold, "a |**word**| b"), "a |word| b");
  assert.equal(after(italic, "a **|word|** b"), "a ***|word|*** b");
  assert.equal(after(italic, "a ***|word|*** b"), "a **|word|** b");
  assert.equal(after(bold, "a |word | b"), "a **|word|**  b");
  assert.equal(after(bold, "a wo|rd b"), "a **wo|rd** b");
  assert.equal(after(bold, "a **wo|rd** b"), "a wo|rd b");
  assert.equal(after(bold, "a |"), "a **|**");
  assert.equal(after(italic, "메|모"), "*메|모*");
});

test("a link has its words, its address, or the cursor where one is missing", () => {
  const to = (text, start, end) => link(text, start, end, "https://x.org/(a)");
  assert.equal(after(link, "a |word| b"), "a [word](|) b");
  assert.equal(after(link, "a |"), "a [|]()");
  assert.equal(after(link, "|https://x.org|"), "[|](https://x.org)");
  assert.equal(after(to, "a |word| b"), "a [word](https://x.org/%28a%29)| b");
  assert.ok(isAddress("https://x.org/a") && isAddress("tel:+82") && !isAddress("x.org") && !isAddress("http://a b"));
});

test("a picture has a line of its own", () => {
  const picture = (text, start, end) => ownLine(text, start, end, "![a](b)");
  assert.equal(after(picture, "|"), "![a](b)\n|");
  assert.equal(after(picture, "one| two"), "one\n![a](b)\n| two");
  assert.equal(after(picture, "one|\ntwo"), "one\n![a](b)\n|two");
});

test("no edit by a key loses a letter, wherever the selection is", () => {
  const text = "# 제목\n1. one\n   1. two\n- [ ] a **b**\n\n> 3) q\n\t- t\nend";
  const letters = (one) => one.replace(/[^\p{L}]/gu, "");
  for (const run of [indent, outdent, bold, italic, link, list("bullets"), list("numbers"), list("tasks"), up, down]) {
    for (let start = 0; start <= text.length; start++) {
      for (let end = start; end <= text.length; end++) {
        const typed = run(text, start, end);
        if (typed === null) continue;
        const result = text.slice(0, typed.start) + typed.text + text.slice(typed.end);
        const isMove = run === up || run === down;
        const [is, was] = isMove ? [[...letters(result)].sort().join(""), [...letters(text)].sort().join("")]
          : [letters(result), letters(text)];
        assert.equal(is, was, `${start} to ${end}`);
        const [from, to] = [typed.select, typed.selectEnd ?? typed.select];
        assert.ok(from >= 0 && from <= to && to <= result.length, `${run.name} ${start} to ${end}: ${from} to ${to}`);
      }
    }
  }
});
