import assert from "node:assert/strict";
import { test } from "node:test";

import { API } from "../../../Sources/WebApp/Files/app/data/api.js";
import { SessionKeeper, isInvitation, takeInvitation } from "../../../Sources/WebApp/Files/app/data/session.js";

/**
 * @param {(call: {method: string, path: string, body: any, token: string|null}) => [number, any]} answer
 */
function keeping(answer) {
  /** @type {string[]} */
  const calls = [];
  const stored = new Map();
  const storage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    removeItem: (/** @type {string} */ key) => stored.delete(key) });
  const fetch = async (/** @type {string} */ url, /** @type {any} */ options) => {
    const path = new URL(url).pathname.replace(/^.*\/v1\//, "");
    const token = options.headers.Authorization?.replace("Bearer ", "") ?? null;
    const hasCookie = options.credentials !== "omit";
    calls.push([options.method, path, token ?? "", hasCookie ? "with the cookie" : ""].filter(Boolean).join(" "));
    const [status, body] = answer({ method: options.method, path, token,
      body: options.body ? JSON.parse(options.body) : null });
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  };
  const api = new API({ base: "http://notes.test/notes/", fetch: /** @type {any} */ (fetch) });
  return { keeper: new SessionKeeper({ api, storage, agent: "Firefox/1 Linux" }), calls };
}

test("a secret is removed from the address, and a damaged one is recognised", () => {
  /** @type {string[]} */
  const shown = [];
  const history = /** @type {any} */ ({ replaceState: (/** @type {any} */ _state, /** @type {any} */ _title,
    /** @type {string} */ address) => shown.push(address) });
  const take = (/** @type {string} */ hash) =>
    takeInvitation(/** @type {any} */ ({ hash, pathname: "/notes/", search: "?a" }), history);
  assert.deepEqual(take("#token=abc%2B"), { kind: "token", secret: "abc+" });
  assert.deepEqual(take("#link=x_y-z"), { kind: "link", secret: "x_y-z" });
  assert.deepEqual(shown, ["/notes/?a", "/notes/?a"]);
  for (const hash of ["#token=%", "#link=%E0%A4%A", "#token=", "#link=%20", "#a&token=%zz"]) {
    assert.equal(take(hash)?.secret, "", hash);
    assert.equal(isInvitation(hash), true);
  }
  assert.equal(shown.length, 7);
  for (const hash of ["", "#/n/a", "#/folder/token=x", "#tokens=x"]) {
    assert.equal(take(hash), null, hash);
    assert.equal(isInvitation(hash), false);
  }
  assert.equal(shown.length, 7);
});

test("the account of a token is read without the browser's session", async () => {
  const { keeper, calls } = keeping(() => [200, { name: "mina" }]);
  const offer = await keeper.offerOf({ kind: "token", secret: "theirs" });
  await keeper.decline(offer);
  assert.equal(offer.account, "mina");
  assert.deepEqual(calls, ["GET accounts/current theirs"]);
});

test("a declined link ends its session, and an accepted one makes one device", async () => {
  const answer = (/** @type {any} */ { method, body }) => {
    if (method === "DELETE") return [204, null];
    return [201, { token: body.link === undefined ? "lasting" : "for a look", account: { name: "mina" },
      device: { id: "d", name: "n" } }];
  };
  const { keeper, calls } = keeping(/** @type {any} */ (answer));
  await keeper.decline(await keeper.offerOf({ kind: "link", secret: "once" }));
  assert.deepEqual(calls.splice(0), ["POST sessions", "DELETE sessions/current for a look"]);
  const session = await keeper.accept(await keeper.offerOf({ kind: "link", secret: "once" }));
  assert.equal(session.account, "mina");
  assert.deepEqual(calls, ["POST sessions", "POST sessions for a look with the cookie",
    "DELETE sessions/current for a look"]);
});

test("a switch of accounts ends the old session first, even where that fails", async () => {
  for (const status of [204, 503]) {
    const { keeper, calls } = keeping(({ method }) => method === "DELETE" ? [status, {}]
      : [201, { account: { name: "mina" }, device: { id: "d", name: "n" } }]);
    const session = await keeper.switchTo({ account: "mina", token: "theirs", isOwn: false });
    assert.equal(session.account, "mina");
    assert.deepEqual(calls, ["DELETE sessions/current with the cookie", "POST sessions theirs with the cookie"]);
  }
});

test("without a session a link becomes one at once, and a damaged one sends nothing", async () => {
  const { keeper, calls } = keeping(() => [201, { token: "t", account: { name: "mina" },
    device: { id: "d", name: "n" } }]);
  await assert.rejects(keeper.signInBy({ kind: "link", secret: "" }), RangeError);
  await assert.rejects(keeper.offerOf({ kind: "token", secret: "" }), RangeError);
  const session = { account: "mina", device: { id: "d", name: "n" }, hasPassword: null };
  assert.deepEqual(await keeper.signInBy({ kind: "link", secret: "once" }), session);
  assert.deepEqual(calls, ["POST sessions with the cookie"]);
  assert.deepEqual(await keeper.signIn("mina", "correct horse"), { ...session, hasPassword: true });
});

test("a refusal by a proxy ends no sign-out and no session", async () => {
  const { keeper } = keeping(() => [401, {}]);
  keeper.storage?.setItem(keeper.key, JSON.stringify({ account: "mina" }));
  await assert.rejects(keeper.holds());
  await keeper.signOut();
  // It is ended at the next start.
  assert.equal(keeper.storage?.getItem(keeper.key), "0");
  const { keeper: refused } = keeping(() => [401, { code: "unauthorized", title: "" }]);
  assert.equal(await refused.holds(), false);
  await refused.signOut();
  assert.equal(refused.storage?.getItem(refused.key), null);
});
