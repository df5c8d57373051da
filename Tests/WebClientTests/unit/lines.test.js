import assert from "node:assert/strict";
import test from "node:test";
import { inField, moved, replacement, withLineEnds } from "../../../Sources/WebApp/Files/app/text/diff.js";

test("an untouched text keeps every line end", () => {
  for (const text of ["a\r\nb\nc\rd", "\r\n", "\r\n\r\n", "a\r\n", "no end", ""]) {
    assert.equal(withLineEnds(text, inField(text)), text);
  }
});

test("an edited line keeps its end, and so do all others", () => {
  assert.equal(withLineEnds("a\r\nb\nc\r\n", "a\nbee\nc\n"), "a\r\nbee\nc\r\n");
});

test("a new line gets the end of the line above", () => {
  assert.equal(withLineEnds("a\r\nb\nc", "a\nnew\nb\nc"), "a\r\nnew\r\nb\nc");
  assert.equal(withLineEnds("a\nb\r\nc", "a\nnew\nb\nc"), "a\nnew\nb\r\nc");
});

test("a removed line loses its end too", () => {
  assert.equal(withLineEnds("a\r\nb\nc\r\n", "a\nc\n"), "a\r\nc\r\n");
});

test("a text that grows at its end goes on as it began", () => {
  assert.equal(withLineEnds("a\r\nb", "a\nb\nc"), "a\r\nb\r\nc");
  assert.equal(withLineEnds("a\r", "a\nb"), "a\rb");
});

test("a line break in the middle of a line makes no other line change", () => {
  assert.equal(withLineEnds("one two\nthree\r\nfour", "one\ntwo\nthree\nfour"), "one\ntwo\nthree\r\nfour");
});

test("the field's text is the edited one with any line ends, for random edits", () => {
  for (let seed = 1; seed <= 500; seed++) {
    let state = seed;
    const next = (limit) => {
      state = (state * 1664525 + 1013904223) % 4294967296;
      return Math.floor((state / 4294967296) * limit);
    };
    const text = Array.from({ length: next(12) }, () => ["a", "b", "\n", "\r\n", "\r", "다"][next(6)]).join("");
    const field = inField(text);
    const at = next(field.length + 1);
    const added = ["", "x", "\n", "y\nz"][next(4)];
    const edited = field.slice(0, at) + added + field.slice(Math.min(field.length, at + next(3)));
    const result = withLineEnds(text, edited);
    // A "\r" that ends one line and a "\n" that begins the next would become one end: none may be made.
    assert.equal(inField(result), edited, `seed ${seed}: ${JSON.stringify([text, edited, result])}`);
  }
});

test("a replacement is the least one, and never halves a character", () => {
  assert.deepEqual(replacement("abc", "abXc"), { start: 2, end: 2, text: "X" });
  assert.equal(replacement("same", "same"), null);
  assert.deepEqual(replacement("a😀b", "a😁b"), { start: 1, end: 3, text: "😁" });
  assert.deepEqual(replacement("aa", "a"), { start: 1, end: 2, text: "" });
});

test("the cursor stays at its character while a text around it changes", () => {
  const change = { start: 2, end: 5, text: "x" };
  assert.equal(moved(1, change), 1);
  assert.equal(moved(9, change), 7);
  assert.equal(moved(4, change), 3);
});

test("lines that come or go among lines that begin alike are replaced as lines", () => {
  const [short, long] = ["- a\n- c\n", "- a\n- b\n- c\n"];
  assert.deepEqual(replacement(short, long), { start: 4, end: 4, text: "- b\n" });
  assert.deepEqual(replacement(long, short), { start: 4, end: 8, text: "" });
  assert.deepEqual(replacement("aa\n", "aaa\n"), { start: 2, end: 2, text: "a" });
  assert.deepEqual(replacement("- a\n- a", "- a\n- a\n- a"), { start: 4, end: 4, text: "- a\n" });
});
