// The digest of a replica: the sum, modulo 2^256, of a SHA-256 for each live note (of the account's key, the id, a
// colon and the rev, as text), as the server makes it of the same notes. Equal digests prove that this browser has
// everything.

import { hex, SHA256 } from "./sha256.js";

/** @typedef {import("./replica.js").Entry} Entry */

/** The hashes of states, so that only changed notes are hashed again; of the key that was used last. */
let known = { key: "", hashes: /** @type {WeakMap<object, DataView>} */ (new WeakMap()) };

/** So many hashes are made in a row: the page answers between two runs. */
const run = 250;

/**
 * The digest of the entries as they are when it is called.
 * @param {Iterable<Entry>} entries
 * @param {string} key the account's
 */
export async function digestOf(entries, key) {
  if (known.key !== key) known = { key, hashes: new WeakMap() };
  const { hashes } = known;
  const encoder = new TextEncoder();
  const sum = new Float64Array(8);
  let count = 0;
  const all = [...entries];
  for (const { kept: { server } } of all) {
    if (server === null || server.deleted || server.rev === null) continue;
    let hash = hashes.get(server);
    if (hash === undefined) {
      const term = encoder.encode(`${key}${server.id}:${server.rev}`);
      hash = new DataView(new SHA256().update(term).digest().buffer);
      hashes.set(server, hash);
      if (++count % run === 0) await nextTask();
    }
    for (let place = 0; place < 8; place++) sum[place] += hash.getUint32(place * 4);
  }
  return hex(carried(sum));
}

/** A message: timers of a page that is not seen are slow. */
function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve(null);
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** @param {Float64Array} sum words, the greatest first */
function carried(sum) {
  const view = new DataView(new ArrayBuffer(32));
  let carry = 0;
  for (let place = 7; place >= 0; place--) {
    const word = sum[place] + carry;
    view.setUint32(place * 4, word % 2 ** 32);
    carry = Math.floor(word / 2 ** 32);
  }
  return new Uint8Array(view.buffer);
}
