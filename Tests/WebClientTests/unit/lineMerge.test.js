// The client merges lines as the server does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { mergedLines } from "../../../Sources/WebApp/Files/app/text/lineMerge.js";

const rows = JSON.parse(readFileSync(new URL("../../NotesTests/Vectors/lines.json", import.meta.url), "utf8"));

test("a merge of lines is the server's in every row of its tests", () => {
  assert.ok(rows.length > 60);
  for (const { name, base, other, present, lines, clean, doubts } of rows) {
    const offer = mergedLines(base, other, present);
    assert.deepEqual([offer.lines, offer.clean, offer.doubts.length], [lines, clean, doubts.length], name);
  }
});
