import assert from "node:assert/strict";
import { test } from "node:test";

import { noteHash, placeHash, routeOf } from "../../../Sources/WebApp/Files/app/view/route.js";

test("the address of a list leads back to it, for any name of a folder", () => {
  const names = ["home", "home/lists", "a b", "100%", "한글/메모", "#/n/x", "?q=1&r", "..", "🇰🇷", "a%2Fb"];
  for (const view of ["folder", "tag"]) {
    for (const name of names) assert.deepEqual(routeOf(placeHash({ view, name })), { place: { view, name } });
  }
  for (const view of ["all", "pinned", "archive", "trash"]) {
    assert.deepEqual(routeOf(placeHash({ view })), { place: { view } });
  }
});

test("the address of a note leads to it", () => {
  for (const id of ["a", "day-2026-11-22", "0192f0c1-2345-7abc-8def-0123456789ab", "_-_", "x".repeat(64)]) {
    assert.deepEqual(routeOf(noteHash(id)), { note: id });
  }
});

test("an invalid address leads to all notes", () => {
  for (const hash of ["", "#", "#/", "#/n/", "#/n/a b", `#/n/${"x".repeat(65)}`, "#/folder/", "#/tag/%E0%A4%A", "#/x/y",
    "#constructor", "#/__proto__/x"]) {
    assert.deepEqual(routeOf(hash), { place: { view: "all" } }, hash);
  }
});
