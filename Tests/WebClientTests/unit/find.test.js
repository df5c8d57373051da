import assert from "node:assert/strict";
import test from "node:test";
import { counted } from "../../../Sources/WebApp/Files/app/text/count.js";
import { findAll, mostFound, replaceAll } from "../../../Sources/WebApp/Files/app/text/find.js";

/** Returns the text with another one in place of each match. */
function replaced(text, words, other) {
  const { start, end, text: made } = replaceAll(text, findAll(text, words), other);
  return text.slice(0, start) + made + text.slice(end);
}

test("words are found in any case, and signs are only signs", () => {
  assert.deepEqual(findAll("Milk, milk", "MILK"), [{ start: 0, end: 4 }, { start: 6, end: 10 }]);
  assert.deepEqual(findAll("a.b a+b [x] \\ - /", "a.b"), [{ start: 0, end: 3 }]);
  for (const words of ["[x]", "\\", "a+b", "-", "/", "(", "x]"]) assert.equal(findAll(`1 ${words} 2`, words).length, 1);
  assert.deepEqual(findAll("메모장 메모", "메모").length, 2);
  assert.deepEqual(findAll("aaa", "aa"), [{ start: 0, end: 2 }]);
  assert.deepEqual(findAll("a", ""), []);
  assert.equal(findAll("a".repeat(2 * mostFound), "a").length, mostFound);
});

test("all are replaced by the text itself, in one edit", () => {
  assert.equal(replaced("one two One", "one", "$& $1"), "$& $1 two $& $1");
  assert.equal(replaced("x a a y", "a", ""), "x   y");
});

test("words and characters are counted as people count them", () => {
  assert.deepEqual(counted(""), { words: 0, characters: 0 });
  assert.deepEqual(counted("- [ ] it's a **well-known** fact 2"), { words: 5, characters: 27 });
  assert.deepEqual(counted("오늘의 메모"), { words: 2, characters: 5 });
  assert.deepEqual(counted("日本 go"), { words: 3, characters: 4 });
  assert.deepEqual(counted("e\u0301 👍 \u1112\u1161\u11ab"), { words: 2, characters: 3 });
});
