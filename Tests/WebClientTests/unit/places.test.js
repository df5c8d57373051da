import assert from "node:assert/strict";
import test from "node:test";
import { created } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { Places } from "../../../Sources/WebApp/Files/app/data/lists.js";
import { Replica } from "../../../Sources/WebApp/Files/app/data/records/replica.js";

function placesOf(notes) {
  const replica = new Replica();
  notes.forEach((edit, number) => {
    const kept = created(`n${number}`, { title: "text", ...edit }, { now: 1e12, edition: "x" });
    replica.set(`n${number}`, kept);
  });
  return new Places(replica);
}

/** Writes a tree as `name count (children)`. */
function said(tree) {
  return tree.map(({ name, count, children }) =>
    `${name} ${count}${children.length > 0 ? ` (${said(children)})` : ""}`).join(", ");
}

test("tags are a tree in which a note counts once", () => {
  const places = placesOf([{ tags: ["work/a", "work/b", "work"] }, { tags: ["work/b"] }, { tags: ["other"] }]);
  assert.equal(said(places.present.tagTree), "other 1, work 2 (a 1, b 2)");
  assert.deepEqual(places.present.tags.map(({ name }) => name), ["other", "work", "work/a", "work/b"]);
});

test("a folder counts what is in it and below it", () => {
  const places = placesOf([{ folder: "home" }, { folder: "home/lists" }, { folder: "home/lists/old" }]);
  assert.equal(said(places.present.folders), "home 3 (lists 2 (old 1))");
});

test("a tag with a slash at an odd place has a name", () => {
  const places = placesOf([{ tags: ["/start", "a//b"] }]);
  assert.equal(said(places.present.tagTree), "/start 1, a 1 (a/ 1 (b 1))");
});

test("folders and tags without notes are in the trees until they are forgotten", () => {
  const places = placesOf([{ folder: "home", tags: ["one"] }]);
  places.setEmpty({ folder: ["home/plans", "travel"], tag: ["two/three"] });
  assert.equal(said(places.present.folders), "home 1 (plans 0), travel 0");
  assert.equal(said(places.present.tagTree), "one 1, two 0 (three 0)");
  assert.deepEqual([...places.present.notes].sort(), ["folder home", "tag one"]);
  places.setEmpty({ folder: [], tag: [] });
  assert.equal(said(places.present.folders), "home 1");
});
