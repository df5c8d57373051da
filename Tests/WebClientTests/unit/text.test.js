import assert from "node:assert/strict";
import { test } from "node:test";

import { directionOf, displayText, hasBothDirections, isMeaningful, partsOf, textOf }
  from "../../../Sources/WebApp/Files/app/text/noteText.js";

test("white space and invisible marks are no text", () => {
  for (const text of ["", " \n\t", "\u200b\u200d\ufe0f", "\u3164", "\u00ad\u0000", "\u3000"]) {
    assert.equal(isMeaningful(text), false, JSON.stringify(text));
  }
  for (const text of ["a", "한", "👍", ".", "\u0301a"]) assert.equal(isMeaningful(text), true);
});

test("a note as a text comes back as the same note", () => {
  for (const note of [{ title: "a", body: "b\nc" }, { title: "a", body: "" }, { title: "", body: "\nx" },
    { title: "", body: "x".repeat(5000) }, { title: "a", body: "\r\nb" }]) {
    assert.deepEqual(partsOf(textOf(note)), note);
  }
  assert.deepEqual(partsOf("a\r\nb"), { title: "a", body: "b" });
});

test("a row's title is the first line with text, its preview the text after it", () => {
  assert.deepEqual(displayText("", " \n  장보기 \r\n우유\n\n 달걀 "), { title: "장보기", preview: "우유 달걀" });
  assert.deepEqual(displayText(" t ", "a\u0085b"), { title: "t", preview: "a b" });
  assert.deepEqual(displayText("", "\n \n"), { title: "", preview: "" });
});

test("titles and previews end between characters", () => {
  const family = "👨‍👩‍👧";
  assert.equal(displayText(family.repeat(120), "").title, family.repeat(100));
  assert.equal(displayText("t", "e\u0301".repeat(300)).preview, "e\u0301".repeat(200));
  assert.equal(displayText("t", `${"가".repeat(199)} ${"나".repeat(9)}`).preview, "가".repeat(199));
  assert.equal(displayText("한".repeat(150), "").title.length, 100);
});

test("the preview of a long note with much white space is complete", () => {
  assert.equal(displayText("t", `a${" ".repeat(2000)}b ${"c".repeat(500)}`).preview, `a b ${"c".repeat(196)}`);
});

test("a text has the direction of its first letter", () => {
  assert.equal(directionOf("plain"), "ltr");
  assert.equal(directionOf("- [ ] 우유"), "ltr");
  assert.equal(directionOf("שלום world"), "rtl");
  assert.equal(directionOf("1. مرحبا"), "rtl");
  assert.equal(directionOf("world שלום"), "ltr");
  assert.equal(directionOf(""), "ltr");
  assert.equal(directionOf("- [x] שלום"), "rtl");
});

test("a text has both directions if first letters of its lines have", () => {
  for (const text of ["", "plain\ntext",
    "שלום\n- [x] עולם\n* [X] מים\n12:30\n---", "world שלום\nworld", "שלום world"]) {
    assert.equal(hasBothDirections(text), false, text);
  }
  for (const text of ["world\nשלום", "שלום\n\n- world", "שלום\n[x] world", "12\n---\nworld\n1. مرحبا"]) {
    assert.equal(hasBothDirections(text), true, text);
  }
});
