import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { en } from "../../../Sources/WebApp/Files/app/strings/en.js";
import { ko } from "../../../Sources/WebApp/Files/app/strings/ko.js";
import { plurals } from "../../../Sources/WebApp/Files/app/strings/plural.js";

const app = new URL("../../../Sources/WebApp/Files/app/", import.meta.url);

/** Lists every name below an object, such as `figures.added`, with the kind of its value. */
function members(object, prefix = "") {
  return Object.entries(object).flatMap(([name, value]) => typeof value === "object" && value !== null
    ? members(value, `${prefix}${name}.`) : [`${prefix}${name}: ${typeof value}`]);
}

/** Returns a text, or what a function makes of arguments. */
function said(value) {
  return typeof value === "function" ? `${value("x", "x", 1)} ${value(1, 1, 1)} ${value(2, 2, 2)}` : value;
}

test("Korean has every text of English", () => {
  assert.deepEqual(members(ko).sort(), members(en).sort());
});

test("no text is empty, and every Korean text is translated", () => {
  const names = /CloudNotes|https|Simplenote|Markdown|API|JSON|Enter|Esc|Ctrl|Shift|Evernote/;
  for (const [name, value] of Object.entries(ko)) {
    if (typeof value === "object") continue;
    assert.notEqual(said(value).trim(), "", name);
    const english = said(en[name]);
    if (/[A-Za-z]{2}/.test(english) && !names.test(english)) assert.match(said(value), /[가-힣]|^[^A-Za-z]*$/, name);
  }
});

test("every text is shown somewhere", () => {
  const code = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".js") && !/^(en|ko)\.js$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.path ?? entry.parentPath}/${entry.name}`, "utf8")).join("\n");
  const unused = Object.keys(en).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
  assert.deepEqual(unused, []);
});

test("the trash names its days, and no number that the server does not state", () => {
  assert.equal(en.trashDays(1), "Notes are erased 1 day after they were deleted.");
  assert.equal(en.trashDays(30), "Notes are erased 30 days after they were deleted.");
  assert.equal(en.emptyTrashText(1), "The trash is empty. Deleted notes stay here for 1 day.");
  assert.equal(en.emptyTrashText(null), "The trash is empty. Deleted notes stay here until they expire.");
  assert.match(ko.emptyTrashText(30), /30일이 지나면/);
  assert.doesNotMatch(ko.emptyTrashText(null), /[0-9]/);
});

test("a text with a number has the form that CLDR's rules of the language choose", () => {
  const polish = plurals("pl");
  const forms = { one: "# notatka", few: "# notatki", many: "# notatek", other: "# notatki" };
  assert.deepEqual([1, 2, 5, 22].map((count) => polish(count, forms)),
    ["1 notatka", "2 notatki", "5 notatek", "22 notatki"]);
  assert.equal(plurals("en")(1200, { one: "#", other: "# notes" }), "1,200 notes");
});
