import assert from "node:assert/strict";
import { test } from "node:test";

import { pulled } from "../../../Sources/WebApp/Files/app/data/records/arrivals.js";
import { created, edited } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { decoded, elements, encoded, members }
  from "../../../Sources/WebApp/Files/app/data/wire.js";

const note = String.raw`{"id":"a","title":"t \"q\" \\","body":"{[\"]}","tags":["x","y"],"folder":"f","pinned":true,`
  + String.raw`"archived":true,"createdAt":"2026-01-01T00:00:00.000Z","lastModified":"2026-01-02T00:00:00.000Z",`
  + String.raw`"weather":{"main":"Clear","icon":"01d","temperature":21.50},"extra":{"n":1.0,"m":[1e2,{"k":"}\""}]},`
  + String.raw`"attachments":[{"name":"a.png","type":"image/png","size":3,"sha256":"00"}],"deleted":false,"rev":"r1",`
  + String.raw`"seq":12,"receivedAt":"2026-01-02T00:00:01.000Z","device":null,"due":{"at":2.0}}`;

test("an object and an array are split into their parts as written", () => {
  const parts = members(note);
  assert.equal(parts.get("extra"), String.raw`{"n":1.0,"m":[1e2,{"k":"}\""}]}`);
  assert.equal(parts.get("seq"), "12");
  assert.equal(parts.get("body"), String.raw`"{[\"]}"`);
  assert.deepEqual(elements(' [ 1.0 , "a,]" , {"b":[]} , [ ] ] '), ["1.0", '"a,]"', '{"b":[]}', "[ ]"]);
  assert.deepEqual(elements("[]"), []);
  assert.deepEqual([...members("{}")], []);
  assert.deepEqual([...members(String.raw`{"\u0061\\":1,"__proto__":{"x":1}}`).keys()], ["a\\", "__proto__"]);
});

test("numbers keep their spelling from the server to the server, unknown members too", () => {
  const kept = pulled(null, decoded(note), 1);
  const { unsent } = edited(kept, { body: "new" }, { now: 0, edition: "1" });
  assert.ok(unsent);
  const [sent] = encoded(unsent, new Set(["archived"]));
  const parts = members(sent);
  assert.equal(parts.get("weather"), '{"main":"Clear","icon":"01d","temperature":21.50}');
  assert.equal(parts.get("extra"), members(note).get("extra"));
  assert.equal(parts.get("due"), '{"at":2.0}');
  assert.equal(parts.get("archived"), "true");
  assert.equal(parts.get("baseRev"), '"r1"');
  assert.deepEqual(JSON.parse(sent).body, "new");
  for (const name of ["locked", "attachments", "rev", "seq", "receivedAt", "device"]) {
    assert.equal(parts.has(name), false, name);
  }
});

test("a tombstone keeps what the trash shows", () => {
  const known = decoded(note);
  const gone = decoded('{"id":"a","createdAt":"2026-01-01T00:00:00.000Z","lastModified":"2026-01-03T00:00:00.000Z",'
    + '"deleted":true,"rev":"r2","seq":13,"receivedAt":"2026-01-03T00:00:00.000Z","device":null}', known);
  assert.deepEqual([gone.title, gone.deleted, gone.rev, gone.seq], [known.title, true, "r2", 13]);
});

test("half of a surrogate pair is sent as the replacement character", () => {
  const { unsent } = created("a", { title: "x\ud800", tags: ["\udc00"] }, { now: 0, edition: "1" });
  assert.ok(unsent);
  const { title, tags } = JSON.parse(encoded(unsent, new Set())[0]);
  assert.deepEqual([title, tags], ["x\uFFFD", ["\uFFFD"]]);
});
