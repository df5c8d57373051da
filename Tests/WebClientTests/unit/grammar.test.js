import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { scopeOf, searchFilter } from "../../../Sources/WebApp/Files/app/data/lists.js";
import { emptyState, received } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { Replica } from "../../../Sources/WebApp/Files/app/data/records/replica.js";
import { isSearch, termsOf } from "../../../Sources/WebApp/Files/app/text/grammar.js";
import { Search } from "../../../Sources/WebApp/Files/app/text/search.js";

// The vectors have days of UTC.
process.env.TZ = "UTC";
const file = new URL("../../NotesTests/Vectors/queries.json", import.meta.url);
/** @type {{notes: any[], queries: {q: string, found: string[]}[]}} */
const vectors = JSON.parse(readFileSync(file, "utf8"));

/** Makes a replica of the notes of the vectors, or others. */
function replicaOf(notes) {
  const replica = new Replica();
  replica.setAll(notes.map(({ date = "2026-01-01T00:00:00.000Z", files = [], ...members }) => [members.id,
    received({ ...emptyState(members.id, date), ...members, textModified: date, attachments: files }, 1)]));
  replica.share(notes.filter(({ shared }) => shared).map(({ id }) => ({ id, url: `/s/${id}`, expiresAt: null })));
  return replica;
}

/** Returns the ids of the results in a place, in their order. */
function found(replica, text, place = { view: "all" }, search = new Search()) {
  const now = new Date(1.7e12);
  return search.find(text, { revision: replica.revision, entries: () => replica.sorted("modified"),
    place: scopeOf(place, now), shows: (isWide) => searchFilter(place, now, isWide) }).map(({ id }) => id);
}

test("every query of the vectors finds what it finds on the server", () => {
  const replica = replicaOf(vectors.notes);
  const ids = vectors.notes.map(({ id }) => id);
  for (const { q, found: expected } of vectors.queries) {
    const present = new Set(found(replica, q));
    // The vectors have no words in names, which only this client finds.
    assert.deepEqual(ids.filter((id) => present.has(id)), expected, q);
    assert.equal(isSearch(q), !["", "  ", "tag:", "-tag:"].includes(q), q);
  }
});

test("a query that grows by a term finds the same as at once", () => {
  const replica = replicaOf(vectors.notes);
  for (const { q } of vectors.queries) {
    const growing = new Search();
    for (let length = 1; length <= q.length; length++) {
      const text = q.slice(0, length);
      assert.deepEqual(found(replica, text, { view: "all" }, growing), found(replica, text), text);
    }
  }
});

test("a longer excluded word finds more, and a note that only tags find comes below", () => {
  const replica = replicaOf([{ id: "mill", title: "Mill" }, { id: "milk", title: "Milk" },
    { id: "tagged", title: "Oats", tags: ["milk/oat"], date: "2026-05-01T00:00:00.000Z" },
    { id: "foldered", title: "Soy", folder: "Food/Milk" },
    { id: "filed", title: "Bill", files: [{ name: "milk.pdf", type: "application/pdf" }] },
    { id: "both", title: "Rice", body: "oat", tags: ["milk"] }]);
  const search = new Search();
  assert.deepEqual(found(replica, "-mil", { view: "all" }, search), ["tagged", "both", "filed", "foldered"]);
  assert.deepEqual(found(replica, "-milk", { view: "all" }, search), ["tagged", "both", "filed", "foldered", "mill"]);
  assert.deepEqual(found(replica, "milk").slice(0, 2), ["milk", "tagged"]);
  assert.deepEqual(found(replica, "milk").slice(2).sort(), ["both", "filed", "foldered"]);
  assert.deepEqual(found(replica, "milk oat"), ["tagged", "both"]);
  assert.deepEqual(found(replica, '"oat soy"'), []);
});

test("a row shows the names for which it is found, with their words marked", () => {
  const replica = replicaOf([{ id: "a", title: "Ferry", body: "at nine", tags: ["home", "여행/제주"], folder: "plans" }]);
  const options = { revision: replica.revision, entries: () => replica.sorted("modified"), place: "",
    shows: () => () => true };
  const [row] = new Search().find("제주", options);
  assert.equal(row.preview, "#여행/제주 · at nine");
  assert.deepEqual(row.snippetMatches, [{ start: 4, length: 2 }]);
  const [other] = new Search().find("nine plans", options);
  assert.equal(other.preview, "plans · at nine");
  assert.deepEqual(other.snippetMatches, [{ start: 0, length: 5 }, { start: 11, length: 4 }]);
});

test("a change of a tag alone changes what is found", () => {
  const replica = replicaOf([{ id: "a", title: "Ferry", tags: ["home"] }]);
  const search = new Search();
  assert.deepEqual(found(replica, "trip", { view: "all" }, search), []);
  const kept = replica.get("a").kept;
  replica.set("a", received({ ...kept.server, tags: ["trip"] }, 1));
  assert.deepEqual(found(replica, "trip", { view: "all" }, search), ["a"]);
});

test("a search of all notes has archived ones below, and a place has its own", () => {
  const replica = replicaOf([{ id: "body", body: "milk", folder: "home" }, { id: "title", title: "milk" },
    { id: "old", title: "milk", archived: true, folder: "home" }, { id: "gone", title: "milk", deleted: true }]);
  const search = new Search();
  assert.deepEqual(found(replica, "milk", { view: "all" }, search), ["title", "body", "old"]);
  assert.deepEqual(found(replica, "milk", { view: "folder", name: "home" }, search), ["body"]);
  assert.deepEqual(found(replica, "milk", { view: "archive" }, search), ["old"]);
  assert.deepEqual(found(replica, "milk", { view: "trash" }, search), ["gone"]);
  assert.deepEqual(found(replica, "milk is:archived", { view: "folder", name: "home" }, search), ["old"]);
  assert.deepEqual(found(replica, "milk -is:archived", { view: "folder", name: "home" }, search), ["body"]);
});

test("a day begins where this browser is", () => {
  process.env.TZ = "Asia/Seoul";
  const replica = replicaOf([{ id: "a", title: "Late", date: "2026-11-27T15:00:00.000Z" },
    { id: "b", title: "Later", date: "2026-11-27T14:59:59.999Z" }]);
  assert.deepEqual(found(replica, "after:2026-11-28"), ["a"]);
  assert.deepEqual(found(replica, "before:2026-11-28"), ["b"]);
  process.env.TZ = "UTC";
});

test("a text without a word or a value is no search", () => {
  for (const text of ["", "  ", "tag:", "-tag:", "in: is:", 'tag:"', "TAG:#", '-"', "tag: -before:"]) {
    assert.equal(isSearch(text), false, text);
  }
  for (const text of ["-", '"', "--x", "a", "tag:a", "foo:", "-x", ":", "before:soon"]) {
    assert.equal(isSearch(text), true, text);
  }
});

test("terms are words or conditions, and what is no operator is text", () => {
  const terms = (text) => {
    const { words, filters } = termsOf(text);
    return [words, ...filters.map(({ name, value, isNegated }) => `${isNegated ? "-" : ""}${name}=${value}`)];
  };
  assert.deepEqual(terms("a-b --x - c"), ["a-b --x - c"]);
  assert.deepEqual(terms('a -"b c" d'), ["a d", "-words=b c"]);
  assert.deepEqual(terms('tag:"a b"c x:y'), ["c x:y", "tag=a b"]);
  assert.deepEqual(terms('is:"blue sky" is:"pinned"'), ['is:"blue sky"', "is=pinned"]);
  assert.deepEqual(terms('"tag:x" "-y'), ['"tag:x" "-y']);
  assert.deepEqual(terms("before:2026-02-30 after:2024-02-29 -before:2026-1"),
    ["before:2026-02-30", "after=2024-02-29", "-words=before:2026-1"]);
  assert.deepEqual(terms("http://x -https://y"), ["http://x", "-words=https://y"]);
});
