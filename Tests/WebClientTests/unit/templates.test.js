import assert from "node:assert/strict";
import test from "node:test";
import { foundByTitle } from "../../../Sources/WebApp/Files/app/text/match.js";
import { filled, openTemplate } from "../../../Sources/WebApp/Files/app/text/templates.js";

/** Returns the template that a text opens at its `|`. */
function asked(marked) {
  const at = marked.indexOf("|");
  return openTemplate(marked.replace("|", ""), at);
}

test("a slash in a line of its own is a request for a template", () => {
  assert.deepEqual(asked("/|"), { start: 0, end: 1, words: "" });
  assert.deepEqual(asked("above\n/회의|\nbelow"), { start: 6, end: 9, words: "회의" });
});

test("a slash elsewhere is a slash", () => {
  for (const text of ["either/|", "a\nand/or|", "/|path", " /|", "|/", "", `/${"x".repeat(50)}|`]) {
    assert.equal(asked(text.includes("|") ? text : "|"), null, text);
  }
});

test("a template is filled with the date, the time and the title of the note", () => {
  const note = { title: "Weekly", now: new Date(2026, 0, 5, 9, 7) };
  assert.equal(filled("# {{title}} {{date}} {{time}} {{other}} {{date}}", note),
    "# Weekly 2026-01-05 09:07 {{other}} 2026-01-05");
  assert.equal(filled("{{title}}", { ...note, title: "$& {{date}}" }), "$& {{date}}", "a title is no template");
});

test("notes are found by their titles, those that begin with the words first", () => {
  const rows = ["A meeting", "Meeting", "회의록", "Recipe"].map((title) => ({ title }));
  assert.deepEqual(foundByTitle(rows, "meet").map(({ title }) => title), ["Meeting", "A meeting"]);
  assert.deepEqual(foundByTitle(rows, "회의".normalize("NFD")).map(({ title }) => title), ["회의록"]);
  assert.equal(foundByTitle(rows, "").length, 4);
});
