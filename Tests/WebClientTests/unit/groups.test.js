import assert from "node:assert/strict";
import test from "node:test";
import { dates, groupOf } from "../../../Sources/WebApp/Files/app/text/dates.js";
import { groupsOf, Layout } from "../../../Sources/WebApp/Files/app/text/groups.js";
import { en } from "../../../Sources/WebApp/Files/app/strings/en.js";
import { ko } from "../../../Sources/WebApp/Files/app/strings/ko.js";
import { seeded } from "./support/notebooks.js";

const now = new Date(2026, 10, 22, 0, 30).getTime();
const at = (...parts) => new Date(...parts).toISOString();

test("a time belongs to a near day, the week before, or its month", () => {
  assert.equal(groupOf(at(2026, 10, 22, 0, 1), now), "today");
  assert.equal(groupOf(at(2026, 10, 23), now), "today", "a clock that is ahead");
  assert.equal(groupOf(at(2026, 10, 21, 23, 59), now), "yesterday");
  assert.equal(groupOf(at(2026, 10, 20, 23, 59), now), "week");
  assert.equal(groupOf(at(2026, 10, 15), now), "week");
  assert.equal(groupOf(at(2026, 10, 14, 23, 59), now), "2026-11");
  assert.equal(groupOf(at(2025, 11, 31), now), "2025-12");
});

test("a group has a name, with the year only where it is another one", () => {
  const format = dates("en", en);
  assert.deepEqual(["today", "yesterday", "week", "2026-11", "2025-12"].map((key) => format.group(key, now)),
    ["Today", "Yesterday", "Previous 7 days", "November", "December 2025"]);
  assert.equal(dates("ko", ko).group("2026-11", now), "11월");
});

test("a day of the diary has a title", () => {
  assert.equal(dates("en", en).day(new Date(2026, 10, 20), now), "Fri 20 Nov");
  assert.equal(dates("en", en).day(new Date(2024, 1, 29), now), "Thu 29 Feb 2024");
  assert.equal(dates("ko", ko).day(new Date(2026, 10, 20), now), "11월 20일 (금)");
});

test("few rows are read to find the groups", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const keys = Array.from({ length: random(9) }, (_, key) => Array.from({ length: 1 + random(40) }, () => `k${key}`))
      .flat();
    const wanted = keys.flatMap((key, start) => (key === keys[start - 1] ? [] : [{ key, start }]));
    assert.deepEqual(groupsOf(keys.length, (index) => keys[index]), wanted, `seed ${seed}`);
  }
  let reads = 0;
  groupsOf(10_000, (index) => {
    reads++;
    return index < 9000 ? "one" : "other";
  });
  assert.ok(reads < 100, `${reads} reads`);
});

test("rows and headings follow each other without a gap", () => {
  const groups = [{ key: "a", start: 0 }, { key: "b", start: 1 }, { key: "c", start: 4 }];
  const layout = new Layout(groups, 6, { row: 10, head: 3, top: 2 });
  assert.deepEqual([0, 1, 2].map((place) => layout.headTop(place)), [0, 13, 46]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((index) => layout.top(index)), [3, 16, 26, 36, 49, 59]);
  assert.equal(layout.height, 69);
  assert.deepEqual([0, 1, 2, 4].map((index) => layout.edge(index)), [0, 13, 26, 46]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((index) => layout.isLast(index)), [true, false, false, true, false, true]);
  for (let index = 0; index < 6; index++) {
    assert.equal(layout.indexAt(layout.top(index)), index);
    assert.equal(layout.indexAt(layout.top(index) + 9), index);
  }
  assert.equal(layout.indexAt(0), 0);
  assert.equal(layout.indexAt(14), 1, "a heading leads to the row below it");
  const plain = new Layout([], 2, { row: 10, head: 3, top: 2 });
  assert.deepEqual([plain.top(0), plain.top(1), plain.height, plain.edge(0)], [2, 12, 22, 0]);
});

test("rows above the first heading begin below the edge", () => {
  const layout = new Layout([{ key: "archived", start: 2 }], 3, { row: 10, head: 3, top: 2 });
  assert.deepEqual([0, 1, 2].map((index) => layout.top(index)), [2, 12, 25]);
  assert.equal(layout.headTop(0), 22);
  assert.equal(layout.height, 35);
  for (let index = 0; index < 3; index++) assert.equal(layout.indexAt(layout.top(index)), index);
});
