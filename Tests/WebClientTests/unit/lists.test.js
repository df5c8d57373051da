import assert from "node:assert/strict";
import test from "node:test";
import { boxAfter, enter, tick, tickAt } from "../../../Sources/WebApp/Files/app/text/lists.js";

/** Returns the text after the function, with `|` at the cursor. */
function after(run, marked) {
  const start = marked.indexOf("|");
  const text = marked.replace("|", "");
  const typed = run(text, start, start);
  if (typed === null) return null;
  const result = text.slice(0, typed.start) + typed.text + text.slice(typed.end);
  return `${result.slice(0, typed.select)}|${result.slice(typed.select)}`;
}

test("Enter continues a list with its own marker", () => {
  assert.equal(after(enter, "- milk|"), "- milk\n- |");
  assert.equal(after(enter, "  * milk|"), "  * milk\n  * |");
  assert.equal(after(enter, "9. nine|"), "9. nine\n10. |");
  assert.equal(after(enter, "1) one|\n2) two"), "1) one\n2) |\n3) two");
  assert.equal(after(enter, "> said|"), "> said\n> |");
  assert.equal(after(enter, "> - said|"), "> - said\n> - |");
});

test("Enter continues a check list with an empty box", () => {
  assert.equal(after(enter, "- [x] done|"), "- [x] done\n- [ ] |");
  assert.equal(after(enter, "- [ ] 우유|"), "- [ ] 우유\n- [ ] |");
});

test("Enter in the middle of an item splits it", () => {
  assert.equal(after(enter, "- milk| eggs"), "- milk\n- | eggs");
});

test("Enter on an empty item ends the list", () => {
  assert.equal(after(enter, "- milk\n- |"), "- milk\n|");
  assert.equal(after(enter, "- [ ] |"), "|");
  assert.equal(after(enter, "> |\nrest"), "|\nrest");
});

test("Enter elsewhere is a line break", () => {
  for (const text of ["plain|", "|- milk", "-|", "-milk|", "20260000000. year|"]) {
    assert.equal(after(enter, text), null, text);
  }
});

test("the key ticks and unticks a box, and makes boxes where none exist", () => {
  assert.equal(after(tick, "- [ ] milk|"), "- [x] milk|");
  assert.equal(after(tick, "- [x] mi|lk"), "- [ ] mi|lk");
  assert.equal(after(tick, "- mi|lk"), "- [ ] mi|lk");
  assert.equal(after(tick, "milk|"), "- [ ] milk|");
  assert.equal(after(tick, "|"), "- [ ] |");
  assert.equal(after(tick, "a\n  - [ ] x|\nb"), "a\n  - [x] x|\nb");
});

test("the key ticks every line of a selection", () => {
  const text = "- [ ] a\n- [x] b\n\n- [ ] c";
  assert.equal(tick(text, 0, text.length).text, "- [x] a\n- [x] b\n\n- [x] c");
  assert.equal(tick("a\nb", 0, 3).text, "- [ ] a\n- [ ] b");
});

test("a box is found in a later text that has its line once", () => {
  const before = "- [ ] milk\n- [ ] eggs";
  const place = before.lastIndexOf("[") + 1;
  for (const [after, expected] of /** @type {[string, number|null][]} */ ([
    [before, 14], [`- [ ] tea\n${before}`, 24], ["- [ ] eggs\n- [ ] milk", 3], ["- [x] milk\n- [x] eggs", 14],
    ["- [ ] milk\n- [ ] two eggs", null], ["- [ ] milk", null], ["- [x] eggs\n- [X] eggs", null],
  ])) assert.equal(boxAfter(before, place, after), expected, after);
});

test("a box of the reading view changes one character, and only of a box", () => {
  assert.deepEqual(tickAt("- [ ] a", 3, true), { start: 3, end: 4, text: "x", select: 4 });
  assert.equal(tickAt("- [X] a", 3, false)?.text, " ");
  assert.equal(tickAt("- [] a", 3, true), null);
});
