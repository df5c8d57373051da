import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, joined, pulled, pulledBack, refused, sending, swept }
  from "../../../Sources/WebApp/Files/app/data/records/arrivals.js";
import { created, edited, editedAsShown, emptyState, purged, received, textToSend, whole }
  from "../../../Sources/WebApp/Files/app/data/records/kept.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/types.js").Kept} Kept */

/** @param {number} seq @param {object} more */
function state(seq, more = {}) {
  return { ...emptyState("a", time(seq)), rev: `r${seq}`, seq, ...more };
}

/** @param {number} ms */
function time(ms) {
  return new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
}

let editions = 0;
/** @param {number} ms */
const at = (ms) => ({ now: Date.UTC(2026, 0, 1) + ms, edition: String(++editions) });

test("an edit is stamped now, but after its base and after the edit before it", () => {
  const kept = received(state(100), 1);
  const early = edited(kept, { body: "x" }, at(50));
  assert.equal(early.unsent?.state.lastModified, time(101));
  const next = edited(early, { body: "xy" }, at(50));
  assert.equal(next.unsent?.state.lastModified, time(102));
  assert.equal(edited(next, { body: "xyz" }, at(500)).unsent?.state.lastModified, time(500));
  assert.equal(next.unsent?.base?.rev, "r100");
});

test("a change without effect is no edit, nor is one reverted before it is sent", () => {
  const kept = received(state(1, { body: "b" }), 1);
  assert.equal(edited(kept, { body: "b", tags: [] }, at(5)), kept);
  const typed = edited(kept, { body: "bc" }, at(5));
  assert.equal(edited(typed, { body: "b" }, at(6)).unsent, null);
  const back = edited(sending(typed), { body: "b" }, at(6));
  assert.equal(back.unsent?.state.body, "b");
});

test("weather alone moves the note by a millisecond", () => {
  const kept = received(state(1), 1);
  const weather = { main: "Clear", icon: "01d" };
  assert.equal(edited(kept, { weather }, at(5000)).unsent?.state.lastModified, time(2));
});

test("an edit names the state that was shown as its base", () => {
  const shown = state(1, { title: "t", body: "old" });
  const kept = received(state(2, { title: "other", body: "theirs", tags: ["x"] }), 1);
  const { unsent } = editedAsShown(kept, { body: "old!" }, shown, shown, at(9));
  assert.deepEqual([unsent?.base?.rev, unsent?.state.title, unsent?.state.body], ["r1", "t", "old!"]);
  const gone = received(state(3, { deleted: true }), 1);
  assert.equal(editedAsShown(gone, { body: "old!" }, shown, shown, at(9)).unsent?.state.deleted, false);
  const unknown = editedAsShown(kept, { body: "old!" }, { ...shown, rev: "x" }, null, at(9)).unsent;
  assert.deepEqual([unknown?.base, unknown?.state.title, unknown?.state.body], [null, "t", "old!"]);
});

test("an edit of a text that was not shown keeps its base after another change", () => {
  const shown = state(1, { title: "t", body: "old" });
  const pinned = edited(received(state(2, { body: "theirs" }), 1), { pinned: true }, at(9));
  const { unsent } = editedAsShown(pinned, { body: "old!" }, shown, shown, at(10));
  assert.deepEqual([unsent?.base?.rev, unsent?.state.body, unsent?.state.pinned], ["r1", "old!", true]);
});

test("a text that an edit replaces unseen is kept beside the note", () => {
  const shown = state(1, { title: "t", body: "old" });
  const theirs = received(state(2, { body: "theirs" }), 1);
  const pinned = sending(edited(theirs, { pinned: true }, at(9)));
  const sent = pinned.unsent;
  assert.ok(sent);
  const current = state(12, { body: "theirs", pinned: true });
  const answer = { current, lost: null, conflict: null, generation: 1 };
  for (const kept of [pinned, theirs]) {
    const typed = editedAsShown(kept, { body: "old!" }, shown, shown, at(10));
    const { reason, rev, lost } = typed.conflict ?? {};
    assert.deepEqual([reason, rev, lost?.body], ["theirs", "r2", "theirs"]);
    const more = editedAsShown(typed, { body: "old!!" }, { ...shown, body: "old!" }, shown, at(11));
    assert.equal(answered(more, sent, answer).conflict, typed.conflict);
  }
  const gone = received(state(3, { deleted: true }), 1);
  assert.equal(editedAsShown(gone, { body: "old!" }, shown, shown, at(9)).conflict, null);
});

test("texts that two tabs type at once are kept, in both fields", () => {
  const shown = state(1, { title: "t", body: "one two three" });
  const typed = edited(received(shown, 1), { title: "title", body: "one 2 three" }, at(9));
  const { unsent } = editedAsShown(typed, { body: "one two three four" }, shown, shown, at(10));
  assert.deepEqual([unsent?.base?.rev, unsent?.state.title, unsent?.state.body], ["r1", "title", "one 2 three four"]);
});

test("a draft is replaced by the note that comes", () => {
  const draft = created("a", {}, at(9));
  assert.deepEqual(pulled(draft, state(1, { body: "theirs" }), 1), received(state(1, { body: "theirs" }), 1));
  assert.equal(joined(draft, received(state(1), 1), null)?.unsent, null);
  assert.equal(joined(draft, null, null), draft);
});

test("an answer ends the sent change, and is the base of later typing", () => {
  const typed = sending(edited(received(state(1), 1), { body: "a" }, at(5)));
  const sent = typed.unsent;
  assert.ok(sent);
  const answer = { current: state(7, { body: "a" }), lost: null, conflict: null, generation: 1 };
  assert.deepEqual([answered(typed, sent, answer).unsent, answered(typed, sent, answer).server?.rev], [null, "r7"]);
  const more = edited(typed, { body: "ab" }, at(6));
  const after = answered(more, sent, answer);
  assert.deepEqual([after.unsent?.state.body, after.unsent?.base?.rev, after.unsent?.sent], ["ab", "r7", false]);
  assert.ok(String(after.unsent?.state.lastModified) > time(7));
});

test("an edit on a text that lost goes on from that text", () => {
  const typed = edited(received(state(1), 1), { body: "a" }, at(5));
  const sent = typed.unsent;
  assert.ok(sent);
  const more = edited(typed, { body: "ab" }, at(6));
  const lost = { ...sent.state, rev: "lost" };
  const after = answered(more, sent, { current: state(9, { body: "theirs" }), lost, conflict: null, generation: 1 });
  assert.deepEqual([after.unsent?.base?.rev, after.server?.body], ["lost", "theirs"]);
});

test("an older page never overwrites a newer answer, a newer generation always does", () => {
  const kept = received(state(9), 1);
  assert.equal(pulled(kept, state(4), 1), kept);
  assert.equal(pulled(kept, state(4), 2).server?.seq, 4);
});

test("a change that was refused waits until it is edited", () => {
  const typed = edited(received(state(1), 1), { body: "a" }, at(5));
  assert.ok(typed.unsent);
  const after = refused(typed, typed.unsent, "why");
  assert.equal(after.unsent?.problem, "why");
  assert.equal(edited(after, { body: "b" }, at(6)).unsent?.problem, null);
  const newer = edited(typed, { body: "c" }, at(6));
  assert.equal(refused(newer, typed.unsent, "why"), newer);
});

test("a sync from the start drops missing notes and keeps unsent ones", () => {
  const clean = received(state(1), 1);
  assert.equal(swept(clean, 2), null);
  assert.equal(swept({ ...clean, generation: 2 }, 2)?.server?.rev, "r1");
  const typed = edited(clean, { body: "a" }, at(5));
  assert.deepEqual([swept(typed, 2)?.server, swept(typed, 2)?.unsent?.state.body], [null, "a"]);
});

test("after a rollback the server's state is the base of the later one", () => {
  const clean = received(state(5, { body: "later" }), 1);
  const back = pulledBack(clean, state(3, { body: "earlier" }), 2);
  assert.deepEqual([back.server?.rev, back.unsent?.base?.rev, back.unsent?.state.body], ["r3", "r3", "later"]);
  assert.equal(back.unsent?.state.lastModified, time(5));
  assert.equal(pulledBack(clean, state(9), 2).unsent, null);
  assert.equal(pulledBack(clean, state(5, { body: "later" }), 2).unsent, null);
  // An edit back to the lost state is an edit: the server does not have that.
  const lost = swept(clean, 2, true);
  assert.ok(lost);
  const typed = edited(lost, { body: "later!" }, at(9));
  assert.equal(edited(typed, { body: "later" }, at(10)).unsent?.state.body, "later");
});

test("a deleted note's unsent text goes first, with the time of its last edit", () => {
  const text = (/** @type {Kept} */ { unsent }) => unsent && textToSend(unsent);
  const clean = received(state(1, { body: "known" }), 1);
  assert.equal(text(edited(clean, { deleted: true }, at(9))), null);
  const typed = edited(clean, { body: "typed" }, at(5));
  const gone = edited(typed, { deleted: true }, at(9));
  assert.deepEqual([text(gone)?.body, text(gone)?.deleted, text(gone)?.lastModified], ["typed", false, time(5)]);
  // Earlier versions did not record the time.
  assert.ok(gone.unsent);
  const { written, ...earlier } = gone.unsent;
  assert.equal(written, time(5));
  assert.equal(textToSend(earlier)?.lastModified, time(8));
  assert.equal(text(edited(gone, { deleted: false }, at(12))), null);
});

test("a note that the server never had is erased at once, any other with it", () => {
  assert.equal(purged(created("a", { title: "t" }, at(1)), at(2)), null);
  const { unsent } = /** @type {Kept} */ (purged(received(state(1, { body: "x" }), 1), at(5)));
  assert.deepEqual([unsent?.purge, unsent?.state.body, unsent?.state.deleted], [true, "", true]);
});

test("the later edit of two tabs stays, and one that another tab saw answered ends", () => {
  const clean = received(state(1), 1);
  const own = edited(clean, { body: "own" }, at(5));
  const theirs = edited(clean, { body: "theirs" }, at(9));
  assert.equal(joined(own, theirs, null)?.unsent?.state.body, "theirs");
  assert.equal(joined(theirs, own, null)?.unsent?.state.body, "theirs");
  const answer = received(state(20, { body: "own", createdAt: time(1) }), 1);
  assert.equal(joined(own, answer, own.unsent?.state.lastModified ?? null)?.unsent, null);
  const newer = edited(sending(own), { body: "own!" }, at(30));
  const after = joined(newer, answer, own.unsent?.state.lastModified ?? null);
  assert.deepEqual([after?.unsent?.state.body, after?.unsent?.base?.rev], ["own!", "r20"]);
  assert.equal(joined(newer, received(state(15), 1), null)?.unsent?.base?.rev, "r1");
});

test("a note that only its files stored is made again, and loses to any edit", () => {
  const id = "019a0000-0000-7000-8000-000000000001";
  const file = { name: "a.txt", action: /** @type {const} */ ("add"), type: "text/plain", size: 1, sha256: "00",
    problem: null };
  const bare = { server: null, unsent: null, conflict: null, files: [file], generation: 0 };
  const made = whole(id, bare);
  assert.equal(made.unsent?.state.createdAt, new Date(0x019a00000000).toISOString());
  assert.deepEqual(made.files, [file]);
  const typed = created(id, { body: "typed" }, { now: 0x019a00000001, edition: "x" });
  assert.equal(joined(typed, made, null)?.unsent?.state.body, "typed");
  assert.equal(joined(made, typed, null)?.unsent?.state.body, "typed");
  assert.ok(Date.parse(whole("day-2026-11-27", bare).unsent?.state.lastModified ?? "") < 1000);
  assert.equal(whole(id, typed), typed);
});

test("only an edit of title or body moves the time of the text", () => {
  const kept = received(state(1, { body: "b" }), 1);
  const typed = edited(kept, { body: "bc" }, at(50));
  assert.equal(typed.unsent?.state.textModified, time(50));
  const pinned = edited(typed, { pinned: true }, at(60));
  assert.deepEqual([pinned.unsent?.state.textModified, pinned.unsent?.state.lastModified], [time(50), time(60)]);
  const told = edited(received(state(9, { textModified: time(3) }), 1), { tags: ["x"] }, at(70));
  assert.equal(told.unsent?.state.textModified, time(3));
});

test("a state without the time of its text keeps that of the same text", () => {
  const kept = received(state(9, { body: "b", textModified: time(3) }), 1);
  assert.equal(pulled(kept, state(12, { body: "b", pinned: true }), 1).server?.textModified, time(3));
  assert.equal(pulled(kept, state(12, { body: "c" }), 1).server?.textModified, undefined);
  assert.equal(pulled(kept, state(12, { body: "b", textModified: time(5) }), 1).server?.textModified, time(5));
});
