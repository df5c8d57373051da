import assert from "node:assert/strict";
import test from "node:test";
import { Chosen } from "../../../Sources/WebApp/Files/app/view/chosen.js";

const rows = (names) => [...names].map((id) => ({ id }));
const present = rows("abcdef");
const ids = (chosen) => [...chosen.ids].sort().join("");

test("the first note of several is the one that is open", () => {
  const chosen = new Chosen();
  chosen.toggle("c", "a");
  assert.equal(ids(chosen), "ac");
  chosen.toggle("a", "a");
  chosen.toggle("c", "a");
  assert.ok(chosen.isEmpty);
  assert.equal(chosen.lead, null);
  chosen.toggle("b", "b");
  assert.equal(ids(chosen), "b");
});

test("a range goes from its beginning to the last note, in both directions", () => {
  const chosen = new Chosen();
  chosen.extend(present, "d", "b");
  assert.equal(ids(chosen), "bcd");
  chosen.extend(present, "a", "b");
  assert.equal(ids(chosen), "ab");
  assert.equal(chosen.lead, "a");
  chosen.toggle("f", "b");
  chosen.extend(present, "e", "b");
  assert.equal(ids(chosen), "ef", "it begins where the last note was chosen");
});

test("a range without a beginning is one note", () => {
  const chosen = new Chosen();
  chosen.extend(present, "d", null);
  assert.equal(ids(chosen), "d");
  chosen.extend(present, "gone", null);
  assert.equal(ids(chosen), "d");
});

test("a note that left the list is chosen no more", () => {
  const chosen = new Chosen();
  chosen.all(present);
  assert.equal(ids(chosen), "abcdef");
  chosen.extend(present, "f", null);
  chosen.keep(rows("abc"));
  assert.equal(ids(chosen), "abc");
  assert.notEqual(chosen.lead, "f");
  chosen.keep(rows("xyz"));
  assert.ok(chosen.isEmpty);
});
