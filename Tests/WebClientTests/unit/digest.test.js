import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { digestOf, SHA256 } from "../../../Sources/WebApp/Files/app/data/digest.js";
import { hex } from "../../../Sources/WebApp/Files/app/data/session.js";
import { emptyState, received } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { Replica } from "../../../Sources/WebApp/Files/app/data/records/replica.js";
import { seeded } from "./support/notebooks.js";

test("SHA-256 is that of another implementation, for every length and in parts", () => {
  const random = seeded(5);
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, () => random(256));
    const cut = random(length + 1);
    const own = hex(new SHA256().update(bytes.subarray(0, cut)).update(bytes.subarray(cut)).digest());
    assert.equal(own, createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
  }
});

test("the digest is the sum over live notes, in any order", async () => {
  const key = "00112233445566778899aabbccddeeff";
  const notes = Array.from({ length: 50 }, (_, number) => {
    const rev = createHash("md5").update(String(number)).digest("hex");
    return { ...emptyState(`n${number}`, new Date(0).toISOString()), rev, seq: number, deleted: number % 7 === 0 };
  });
  const replica = new Replica();
  for (const note of [...notes].reverse()) replica.set(note.id, received(note, 1));
  const sum = notes.filter(({ deleted }) => !deleted)
    .map(({ id, rev }) => createHash("sha256").update(`${key}${id}:${rev}`).digest("hex"))
    .reduce((total, digest) => (total + BigInt(`0x${digest}`)) % 2n ** 256n, 0n);
  assert.equal(await digestOf(replica.entries.values(), key), sum.toString(16).padStart(64, "0"));
});
