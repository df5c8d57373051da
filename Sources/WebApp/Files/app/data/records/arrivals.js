// Pure functions that apply arrivals to a note: the server's answer to a change, a pulled state, the end of a sync
// from the start, and another tab's news.

import { stampAfter } from "../clock.js";
import { hasContent, inFlight, isDraft, received, sameContent, sameText, textTime } from "./kept.js";

/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").KeptConflict} KeptConflict */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Unsent} Unsent */

/**
 * Marks what a request is about to carry.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function sending(kept) {
  return kept.unsent === null || kept.unsent.sent ? kept : { ...kept, unsent: { ...kept.unsent, sent: true } };
}

/**
 * Returns the note of a page that ends. Nothing comes after its last request, so the last edit goes with it. An edit
 * that puts back what is in flight stays: without the result of the flight, it would seem to change nothing.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function sendingLast(kept) {
  const { unsent } = kept;
  if (!unsent?.flight || putsBack(unsent, unsent.flight)) return sending(kept);
  return { ...kept, unsent: alone(unsent) };
}

/**
 * @param {Unsent} unsent
 * @param {Unsent} flight
 */
function putsBack({ state, base }, { state: sent, base: before }) {
  if (base?.rev !== before?.rev) return true;
  if (!before) return false;
  const [own, theirs, first] = [state, sent, before].map((one) => [[one.title, one.body], one.tags, one.folder,
    one.pinned, one.archived, one.locked, one.weather, one.extra, one.rest, one.deleted].map((part) =>
    JSON.stringify(part)));
  return first.some((part, place) => part === own[place] && part !== theirs[place]);
}

/**
 * The server took the change that `sent` holds, or joined it with others', or another state won over it. An edit made
 * since the request stays and has what the request made of its predecessor as its base.
 * @param {Kept} kept
 * @param {Unsent} sent
 * @param {{current: State, lost: State|null, conflict: KeptConflict|null, generation: number}} answer `lost` is the
 *   sent state as the server keeps it where it was superseded
 * @returns {Kept}
 */
export function answered(kept, sent, { current: state, lost, conflict, generation }) {
  const current = sameText(state, sent.state) ? { ...state, own: /** @type {const} */ (true) } : state;
  const next = pulled({ ...kept, conflict: conflict ?? kept.conflict }, current, generation);
  if (kept.unsent === null || kept.unsent.purge) return next;
  if (kept.unsent.edition === sent.edition) return { ...next, unsent: null };
  const { flight, base } = kept.unsent;
  // An edit of a tab that had not heard of the request has its base, too.
  const isNext = flight ? flight.edition === sent.edition
    : inFlight(kept.unsent) === null && isSameBase(base, sent.base);
  if (!isNext) return next;
  // It goes on from a text that was shown, and not from what was in flight.
  if (flight && !isSameBase(base, flight.base)) return withoutFlight({ ...next, unsent: kept.unsent });
  // By its `seq` other tabs see that the base is the later one.
  return { ...next, unsent: rebased(kept.unsent, lost ? { ...lost, own: true, seq: current.seq } : current) };
}

/**
 * Returns the edit on another base.
 * @param {Unsent} unsent
 * @param {State} base
 * @returns {Unsent}
 */
export function rebased(unsent, base) {
  const late = unsent.state.lastModified <= base.lastModified;
  const lastModified = late ? stampAfter(0, base.lastModified) : unsent.state.lastModified;
  return { ...alone(unsent), base, sent: false, state: { ...unsent.state, lastModified } };
}

/**
 * Returns the edit without what was in flight before it: it is the next to go.
 * @param {Unsent} unsent
 * @returns {Unsent}
 */
function alone(unsent) {
  const { flight: _, ...others } = unsent;
  return others;
}

/**
 * Returns the note as if no request had carried its change, since the server lacks what was sent.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function withoutFlight(kept) {
  return kept.unsent === null ? kept : { ...kept, unsent: { ...alone(kept.unsent), sent: false } };
}

/** @param {State|null} one @param {State|null} other */
function isSameBase(one, other) {
  return (one?.rev ?? null) === (other?.rev ?? null);
}

/**
 * The server did not take what `sent` holds: what was edited since goes in its place.
 * @param {Kept} kept
 * @param {Unsent} sent
 * @returns {Kept}
 */
export function dropped(kept, sent) {
  const { unsent } = kept;
  return unsent && unsent.flight?.edition === sent.edition ? { ...kept, unsent: alone(unsent) } : kept;
}

/**
 * The server cannot accept the change: it waits for the user to correct it, unless that was done meanwhile.
 * @param {Kept} kept
 * @param {Unsent} sent
 * @param {import("../../types.js").Problem} problem
 * @returns {Kept}
 */
export function refused(kept, sent, problem) {
  if (kept.unsent?.edition !== sent.edition) return dropped(kept, sent);
  return { ...kept, unsent: { ...kept.unsent, problem } };
}

/**
 * Returns the note after a pull. An unsent edit stays, with the base that it had; a draft has nothing to stay.
 * @param {Kept|null} kept @param {State} state @param {number} generation
 * @returns {Kept}
 */
export function pulled(kept, state, generation) {
  if (kept === null || isDraft(kept)) return received(state, generation);
  if (kept.server !== null && kept.generation === generation && (state.seq ?? 0) < (kept.server.seq ?? 0)) return kept;
  // A deleted note keeps for the trash what it said.
  const bare = state.deleted && kept.server !== null && !hasContent(state);
  const known = kept.server;
  const isKnown = known !== null && known.rev === state.rev && known.own === true;
  const time = known && sameText(known, state) ? textTime(known) : undefined;
  return { ...kept, server: bare ? withContent(state, /** @type {State} */ (known))
    : { ...time !== undefined && { textModified: time }, ...state, ...isKnown && { own: true } }, generation };
}

/**
 * @param {State} tombstone
 * @param {State} known
 * @returns {State}
 */
function withContent(tombstone, known) {
  const { createdAt, lastModified, deleted, rev, seq } = tombstone;
  return { ...known, createdAt, lastModified, deleted, rev, seq };
}

/**
 * Returns a note that a sync from the start did not bring: null where nothing of it is unsent.
 * @param {Kept} kept @param {number} generation
 * @param {boolean} [isLost] whether the server has lost the note with its data, and is sent it again
 * @returns {Kept|null}
 */
export function swept(kept, generation, isLost = false) {
  const { server } = kept;
  if (server === null || kept.generation >= generation) return kept;
  if (isLost && kept.unsent === null && !server.deleted) {
    return { ...kept, server: null, unsent: again({ ...server, attachments: [] }, server) };
  }
  return kept.unsent === null || kept.unsent.purge ? null : { ...kept, server: null };
}

/**
 * Returns the note after a pull from a server that went back to an earlier copy of its data: a later state that this
 * browser has is sent again.
 * @param {Kept|null} kept @param {State} state @param {number} generation
 * @returns {Kept}
 */
export function pulledBack(kept, state, generation) {
  const next = pulled(kept, state, generation);
  const own = kept?.server ?? null;
  if (kept === null || own === null || kept.unsent !== null || kept.generation >= generation
    || own.lastModified <= state.lastModified) return next;
  return { ...next, unsent: again(own, state) };
}

/** @param {State} state @param {State} base @returns {Unsent} */
function again(state, base) {
  return { state: { ...state, rev: null, seq: null }, base, edition: "", sent: false, problem: null };
}

/**
 * Returns the note after another tab's news. `cleared` is the stamp of the last edit that the other tab saw answered.
 * @param {Kept|null} own
 * @param {Kept|null} theirs
 * @param {string|null} cleared
 * @returns {Kept|null}
 */
export function joined(own, theirs, cleared) {
  if (own === null || theirs === null || isDraft(own)) {
    const keeps = own?.unsent && (cleared === null || own.unsent.state.lastModified > cleared);
    return theirs ?? (keeps ? own : null);
  }
  const isNewer = theirs.generation > own.generation
    || (theirs.generation === own.generation && (theirs.server?.seq ?? -1) >= (own.server?.seq ?? -1));
  const next = { ...(isNewer ? theirs : own), files: theirs.files, conflict: theirs.conflict,
    unsent: joinedUnsent(own.unsent, theirs, cleared) };
  return keyOf(next) === keyOf(own) ? own : next;
}

/**
 * Returns a text that is equal for equal notes: each tab has objects of its own.
 * @param {Kept} kept
 */
function keyOf({ server, unsent, conflict, files, generation }) {
  return JSON.stringify([generation, server?.rev, server?.seq, conflict?.rev, files, unsent?.edition,
    unsent?.problem, unsent?.sent, unsent?.base?.rev, unsent?.flight?.edition]);
}

/**
 * Returns the later of two edits, with the base that the later answer made.
 * @param {Unsent|null} own
 * @param {Kept} theirs
 * @param {string|null} cleared
 * @returns {Unsent|null}
 */
function joinedUnsent(own, { unsent, server }, cleared) {
  if (own === null) return unsent;
  const stamp = own.state.lastModified;
  if (unsent === null) {
    if (cleared !== null && stamp <= cleared) return null;
    // An earlier edition was answered. Where the server's state is another one, that may have more than its user saw:
    // the edit keeps its base, and what was in flight goes again and gets its result here.
    const isTaken = cleared !== null && server !== null && own.flight && sameContent(own.flight.state, server);
    return isTaken ? rebased(own, server) : own;
  }
  const isLater = stamp > unsent.state.lastModified
    || (stamp === unsent.state.lastModified && own.edition > unsent.edition);
  const [chosen, other] = isLater ? [own, unsent] : [unsent, own];
  const [ahead, behind] = [other.base?.seq ?? -1, chosen.base?.seq ?? -1];
  if (chosen.purge) return ahead > behind ? { ...chosen, base: other.base } : chosen;
  // It was sent with the base that it has.
  if (inFlight(chosen) === chosen && chosen.edition !== other.edition) return chosen;
  if (ahead > behind) return withFlight({ ...chosen, base: other.base, sent: other.sent }, inFlight(other));
  return isSameBase(chosen.base, other.base) ? withFlight(chosen, laterFlight(chosen, other)) : chosen;
}

/**
 * Returns the later of the changes that two tabs have in flight from one base.
 * @param {Unsent} one
 * @param {Unsent} other
 */
function laterFlight(one, other) {
  const [first, second] = [inFlight(one), inFlight(other)];
  if (!first || !second) return first ?? second;
  const [stamp, its] = [first.state.lastModified, second.state.lastModified];
  return stamp > its || stamp === its && first.edition > second.edition ? first : second;
}

/**
 * Returns the edit behind what is in flight, if that is not the edit itself.
 * @param {Unsent} unsent
 * @param {Unsent|null} flight
 * @returns {Unsent}
 */
function withFlight(unsent, flight) {
  if (flight === null) return alone(unsent);
  return { ...alone(unsent), sent: true, ...flight.edition !== unsent.edition && { flight } };
}
