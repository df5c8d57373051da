import assert from "node:assert/strict";
import test from "node:test";

import { entriesOf, Lists } from "../../../Sources/WebApp/Files/app/data/lists.js";
import { created } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { Replica } from "../../../Sources/WebApp/Files/app/data/records/replica.js";
import { seeded } from "./support/notebooks.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/types.js").ListQuery} ListQuery */

/** @type {ListQuery[]} */
const queries = [{ view: "all", order: "modified" }, { view: "all", order: "created" },
  { view: "trash", order: "modified" }, { view: "pinned", order: "modified" },
  { view: "folder", name: "home", order: "modified" },
  { view: "tag", name: "work", order: "created" }, { view: "archive", order: "created" },
  { view: "today", order: "modified" }, { view: "diary", order: "modified" }];

test("a list that follows single changes equals the list that is made again", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seeded(seed);
    const replica = new Replica();
    const lists = queries.map(() => new Lists(replica));
    const change = () => {
      const id = random(3) ? `n${random(12)}` : `day-2026-11-1${random(9)}`;
      const kept = created(id, { title: random(8) ? "text" : "", pinned: random(4) === 0, archived: random(6) === 0,
        folder: random(2) ? "home/list" : "", tags: random(2) ? ["work"] : [] },
      { now: 1e12 + random(9), edition: "x" });
      const createdAt = new Date(1e12 + random(9)).toISOString();
      const unsent = kept.unsent && { ...kept.unsent, sent: true,
        state: { ...kept.unsent.state, deleted: random(5) === 0, createdAt } };
      replica.set(id, random(9) ? { ...kept, unsent } : null);
    };
    for (let step = 0; step < 60; step++) {
      for (let count = random(8) ? 1 : 2; count > 0; count--) change();
      queries.forEach((query, place) => {
        const now = new Date(1e12);
        const wanted = entriesOf(replica, query, now).map(({ row }) => row);
        const rows = lists[place].of(query, now);
        assert.deepEqual(rows.map(({ id }) => id), wanted.map(({ id }) => id), `seed ${seed}, ${query.view}`);
        assert.ok(rows.every((row, at) => row === wanted[at]), `seed ${seed}: the rows are the entries' own`);
      });
    }
  }
});
