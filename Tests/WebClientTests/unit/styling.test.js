import assert from "node:assert/strict";
import test from "node:test";
import { fenceAfter, styled } from "../../../Sources/WebApp/Files/app/text/styling.js";

/** Returns the parts of a line with their looks, as `text:kind`; the rest is left out. */
function parts(line, fence = "") {
  return styled(line, fence).tokens.map(({ start, end, kind }) => `${line.slice(start, end)}:${kind}`);
}

test("a heading's signs are signs, and the line is a heading", () => {
  assert.deepEqual(styled("## Two", ""), { kind: "heading level-2", tokens: [{ start: 0, end: 3, kind: "sign" }] });
  assert.deepEqual(styled("#tag", ""), { kind: "", tokens: [] });
});

test("emphasis has its text between its signs", () => {
  assert.deepEqual(parts("a **b** c"), ["**:strong sign", "b:strong", "**:strong sign"]);
  assert.deepEqual(parts("*b* _c_ ~~d~~"), ["*:emphasis sign", "b:emphasis", "*:emphasis sign", "_:emphasis sign",
    "c:emphasis", "_:emphasis sign", "~~:strike sign", "d:strike", "~~:strike sign"]);
  assert.deepEqual(parts("***b***"), ["*:emphasis sign", "**:emphasis strong sign", "b:emphasis strong",
    "**:emphasis strong sign", "*:emphasis sign"]);
});

test("stars that mark nothing are text", () => {
  for (const line of ["2 * 3 * 4", "**", "a_b_c", "**open", "~one~"]) assert.deepEqual(parts(line), [], line);
  assert.deepEqual(parts("\\*a*"), ["\\:sign"]);
});

test("code has no emphasis in it", () => {
  assert.deepEqual(parts("`*a*` b"), ["`:code sign", "*a*:code", "`:code sign"]);
  assert.deepEqual(parts("`open *a*"), ["*:emphasis sign", "a:emphasis", "*:emphasis sign"]);
});

test("links show their text, notes and bare addresses themselves", () => {
  assert.deepEqual(parts("[a *b*](https://x.org \"t\")"),
    ["[:sign", "a :link", "*:link emphasis sign", "b:link emphasis", "*:link emphasis sign",
      "](https://x.org \"t\"):sign"]);
  assert.deepEqual(parts("[[메모]]를"), ["[[:sign", "메모:link", "]]:sign"]);
  assert.deepEqual(parts("see https://x.org/a_b, (https://y.org)"), ["https://x.org/a_b:link", "https://y.org:link"]);
  assert.deepEqual(parts("https://x.org에서"), ["https://x.org:link"]);
  assert.deepEqual(parts("![cat](cat.png)"), ["![:sign", "cat:link", "](cat.png):sign"]);
  assert.deepEqual(parts("[no] (link)"), []);
});

test("a list has its bullet, a task its box, and a done one is struck", () => {
  assert.deepEqual(parts("- a"), ["- :bullet"]);
  assert.deepEqual(parts("  12) a"), ["  12) :bullet"]);
  assert.deepEqual(parts("- [ ] a"), ["- :bullet", "[ ]:box"]);
  assert.deepEqual(parts("- [x] a **b**"), ["- :bullet", "[x]:box ticked", "a :struck", "**:struck strong sign",
    "b:struck strong", "**:struck strong sign"]);
  assert.deepEqual(parts("> - a"), ["> :sign", "- :bullet"]);
  assert.equal(styled("> a", "").kind, "quoted");
});

test("rules and the second row of a table are signs", () => {
  for (const line of ["---", "* * *", "| --- | :-: |", "a|"]) {
    assert.deepEqual(parts(line), line === "a|" ? [] : [`${line}:sign`]);
  }
});

test("code goes from fence to fence", () => {
  const lines = ["```js", "# no *heading*", "``` no", "```", "# yes"];
  let fence = "";
  const kinds = lines.map((line) => {
    const { kind } = styled(line, fence);
    fence = fenceAfter(line, fence);
    return kind;
  });
  assert.deepEqual(kinds, ["code-line", "code-line", "code-line", "code-line", "heading level-1"]);
  assert.equal(fenceAfter("``` `a`", ""), "");
  assert.equal(fenceAfter("~~~", "````"), "````");
});

test("the parts of any line are in order, apart, and within it", () => {
  const letters = ["*", "_", "~", "`", "[", "]", "(", ")", "a", " ", "가", "!", "\\", "<", ">", "#", "- ", "http://x"];
  let state = 7;
  for (let round = 0; round < 20_000; round++) {
    let line = "";
    for (let length = 0; length < 12; length++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      line += letters[Math.floor(state / 65_536) % letters.length];
    }
    let at = 0;
    for (const { start, end, kind } of styled(line, "").tokens) {
      assert.ok(start >= at && end > start && end <= line.length && kind !== "", line);
      at = end;
    }
  }
});
