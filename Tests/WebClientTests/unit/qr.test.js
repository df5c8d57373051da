import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { qrCode } from "../../../Sources/WebApp/Files/app/text/qr.js";

const digest = (rows) => createHash("sha256")
  .update(rows.map((row) => row.map((isDark) => (isDark ? "#" : ".")).join("")).join("\n")).digest("hex").slice(0, 16);

// ZXing 3 has read these codes.
const read = [
  ["hi", 21, "eae0ff7ac323a10b"],
  ["http://127.0.0.1:8080/#token=" + "a1".repeat(32), 41, "16371e4be4b6259c"],
  ["x".repeat(300), 69, "2abaf9ed149140d4"],
  ["한글 메모 ".repeat(20), 65, "f10176245d5e6eda"],
  ["y".repeat(600), 93, "013fd7516759912c"],
];

test("a code equals the one that a scanner has read", () => {
  for (const [text, size, expected] of read) {
    const rows = qrCode(text);
    assert.equal(rows.length, size);
    assert.equal(digest(rows), expected, text.slice(0, 20));
  }
});

test("the finder patterns are in every size", () => {
  for (let length = 1; length < 660; length += 13) {
    const rows = qrCode("z".repeat(length));
    const last = rows.length - 1;
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) {
      assert.equal(rows[y][x], true);
      assert.equal(rows[y][x + 2], false);
      assert.equal(rows[y][x + 3], true);
    }
    assert.equal(rows[rows.length - 8][8], true);
  }
});

test("a text that is too long for these sizes has no code", () => {
  assert.equal(qrCode("w".repeat(2000)), null);
});
