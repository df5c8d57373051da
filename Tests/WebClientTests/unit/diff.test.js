import assert from "node:assert/strict";
import test from "node:test";
import { carried, compare, hunks, placeByLines } from "../../../Sources/WebApp/Files/app/text/diff.js";

const shown = (before, after) => compare(before, after)
  .map(({ kind, text }) => ({ same: "", removed: "-", added: "+" })[kind] + JSON.stringify(text)).join(" ");

function random(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * limit);
  };
}

test("a changed word is shown alone", () => {
  assert.equal(shown("milk and eggs", "milk and bread"), '"milk and " -"eggs" +"bread"');
});

test("Korean words are compared as units", () => {
  assert.equal(shown("우유와 달걀", "우유와 빵"), '"우유와 " -"달걀" +"빵"');
});

test("a blank between changed words is part of the change", () => {
  assert.equal(shown("one two three", "four five three"), '-"one two" +"four five" " three"');
});

test("equal texts have no difference, and an empty one is a change of everything", () => {
  assert.equal(shown("a\nb", "a\nb"), '"a\\nb"');
  assert.equal(shown("", "a"), '+"a"');
  assert.equal(shown("a", ""), '-"a"');
  assert.equal(shown("", ""), "");
});

test("both texts can be read from the pieces, for random texts", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed);
    const text = () => Array.from({ length: next(30) }, () => ["a", "b", "cd", " ", "\n", "가", "😀"][next(7)]).join("");
    const [before, after] = [text(), text()];
    const pieces = compare(before, after);
    const join = (kind) => pieces.filter((piece) => piece.kind !== kind).map((piece) => piece.text).join("");
    assert.equal(join("added"), before, `seed ${seed}`);
    assert.equal(join("removed"), after, `seed ${seed}`);
  }
});

test("the number of changes is the least possible", () => {
  const count = (before, after) => hunks([...before], [...after])
    .reduce((sum, [a, b, c, d]) => sum + (b - a) + (d - c), 0);
  assert.equal(count("ABCABBA", "CBABAC"), 5);
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed);
    const text = () => Array.from({ length: next(12) }, () => "abc"[next(3)]).join("");
    const [before, after] = [text(), text()];
    const common = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
    for (let i = 1; i <= before.length; i++) {
      for (let j = 1; j <= after.length; j++) {
        common[i][j] = before[i - 1] === after[j - 1]
        ? common[i - 1][j - 1] + 1 : Math.max(common[i - 1][j], common[i][j - 1]);
      }
    }
    assert.equal(count(before, after), before.length + after.length - 2 * common[before.length][after.length],
      `seed ${seed}`);
  }
});

test("texts with nothing in common are one change, at any length", () => {
  const line = (n) => Array.from({ length: 20_000 }, (_, index) => `${n}${index}\n`).join("");
  assert.deepEqual(compare(line("a"), line("b")).map(({ kind }) => kind), ["removed", "added", "same"]);
});

test("a change goes to its own place in a text that differs above and below it", () => {
  const before = "top\nmiddle\nend";
  assert.equal(carried(before, "top\nmiddle goes on\nend", "top more\nmiddle\nend more"),
    "top more\nmiddle goes on\nend more");
  assert.equal(carried(before, "top\nmid\nend", "new top\nmiddle\nend\nlast"), "new top\nmid\nend\nlast");
  assert.equal(carried(before, before, "other"), "other");
  assert.equal(carried(before, "after", before), "after");
  assert.equal(carried("ab", "abc", "Xab"), "Xabc");
});

test("a change of a line stays with it where lines that begin alike come and go", () => {
  const before = "- [ ] milk\n- [ ] eggs\n- [ ] bread";
  const after = "- [ ] milk\n- [x] eggs\n- [ ] bread";
  for (const [other, expected] of [
    ["- [ ] milk\n- [ ] butter\n- [ ] eggs\n- [ ] bread", "- [ ] milk\n- [ ] butter\n- [x] eggs\n- [ ] bread"],
    ["- [ ] eggs\n- [ ] bread", "- [x] eggs\n- [ ] bread"],
    ["- [ ] butter\n- [ ] milk\n- [ ] eggs\n- [ ] bread\n- [ ] tea",
      "- [ ] butter\n- [ ] milk\n- [x] eggs\n- [ ] bread\n- [ ] tea"],
    ["- [ ] milk\n- [ ] butter\n- [ ] eggs\n- [ ] bread\n- [ ] tea",
      "- [ ] milk\n- [ ] butter\n- [x] eggs\n- [ ] bread\n- [ ] tea"],
    ["- [x] milk\n- [ ] eggs\n- [x] bread", "- [x] milk\n- [x] eggs\n- [x] bread"],
  ]) assert.equal(carried(before, after, other), expected);
});

test("a place stays in its line, and has none where the line differs", () => {
  const before = "one\ntwo\nthree";
  assert.equal(placeByLines(before, "zero\none\ntwo\nthree", 4), 9);
  assert.equal(placeByLines(before, "zero\none\ntwo\nthree", 0), 5);
  assert.equal(placeByLines(before, "two\nthree", 7), 3);
  assert.equal(placeByLines(before, "two\nthree\nfour", 13), 9);
  assert.equal(placeByLines(before, "one\n2\nthree", 5), null);
  assert.equal(placeByLines(before, "one\nthree", 5), null);
  assert.equal(placeByLines(before, "one\nnew\ntwo\nthree", 2, 5), null);
  assert.equal(placeByLines(before, before, 2, 13), 2);
});
