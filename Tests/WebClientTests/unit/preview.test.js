import assert from "node:assert/strict";
import { test } from "node:test";

import { plainBeginning } from "../../../Sources/WebApp/Files/app/text/preview.js";

test("the row of a note has its words without Markdown's signs", () => {
  const rows = [["# Heading one ##", "Heading one"], ["Some **bold**, *it* and `code`", "Some bold, it and code"],
    ["- [ ] milk\n- [x] tea", "☐ milk\n☑ tea"], ["* one\n+ two\n1. three", "one\ntwo\n1. three"],
    ["> said\n>> twice", "said\ntwice"], ["a\n---\nb", "a\n\nb"], ["```js\nlet x = 1;\n```", "\nlet x = 1;\n"],
    ["| a | b |\n|---|:-:|\n| 1 | 2 |", "  a  b  \n\n  1  2  "],
    ["[Title](note:abc) and ![cat](a.png)", "Title and cat"],
    ["[[Shopping]] [[a|shown]]", "Shopping shown"], ["~~old~~ __new__", "old new"], ["\\*not\\*", "*not*"],
    ["_em_ snake_case_name", "em snake_case_name"], ["**강조**는", "강조는"]];
  for (const [text, plain] of rows) assert.equal(plainBeginning(text), plain, text);
});

test("signs that mean nothing stay", () => {
  for (const text of ["2 * 3 * 4", "a_b_c", "#tag", "-5", "a - b", "5 > 3", "[x", "x](y)", "**", "`", "C# 7", "1.5"]) {
    assert.equal(plainBeginning(text), text);
  }
});
