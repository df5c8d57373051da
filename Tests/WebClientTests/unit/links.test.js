import assert from "node:assert/strict";
import { test } from "node:test";

import { linksTo, linkTo, openLink } from "../../../Sources/WebApp/Files/app/text/links.js";
import { parseMarkdown } from "../../../Sources/WebApp/Files/app/text/markdown.js";

test("a link has the title as its text, whatever signs are in it", () => {
  for (const title of ["Plain", "a [b] c", "x*y*z", "\\", "`code`", "<b>", "a_b", "[]", "!x", "장보기 [1]"]) {
    assert.deepEqual(parseMarkdown(linkTo(title, "abc")),
      [{ kind: "paragraph", inlines: [{ kind: "link", href: "note:abc", inlines: [{ kind: "text", text: title }] }] }]);
  }
});

test("two brackets before the cursor open a link, until one closes it", () => {
  assert.deepEqual(openLink("see [[tri", 9), { start: 4, end: 9, words: "tri" });
  assert.deepEqual(openLink("see [[", 6), { start: 4, end: 6, words: "" });
  assert.deepEqual(openLink("[[a]] [[장보", 10), { start: 6, end: 10, words: "장보" });
  for (const text of ["[[a]] b", "[a", "[[a\nb", `[[${"a".repeat(90)}`]) {
    assert.equal(openLink(text, text.length), null);
  }
});

test("a text links to a note by its complete id, and not by one that begins alike", () => {
  for (const text of ["[a](note:abc)", "x [a]( note:abc ) y", "[a](<note:abc>)", '[a](note:abc "t")', "[a](note:abc#P)",
    "[b](note:abcd) [a](note:abc)", "<note:abc>", "note:abc"]) assert.equal(linksTo(text, "abc"), true, text);
  for (const text of ["[a](note:abcd)", "[a](note:abc-d)", "footnote:abc", "abc", ""]) {
    assert.equal(linksTo(text, "abc"), false, text);
  }
});
