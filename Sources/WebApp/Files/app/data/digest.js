// SHA-256, and the digests of files and of a replica. The browser's own SHA-256 is asynchronous and missing on plain
// HTTP; this one is fast enough.

import { hex } from "./session.js";

/** @typedef {import("./records/replica.js").Entry} Entry */

const constants = new Uint32Array(64);
const initial = new Uint32Array(8);

/** Computes the fractional parts of the roots of the first primes. */
for (let number = 2, count = 0; count < 64; number++) {
  let isPrime = true;
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false;
  if (!isPrime) continue;
  if (count < 8) initial[count] = fraction(Math.sqrt(number));
  constants[count++] = fraction(Math.cbrt(number));
}

/** @param {number} root */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

export class SHA256 {
  constructor() {
    this.state = initial.slice();
    this.block = new Uint8Array(64);
    this.filled = 0;
    this.length = 0;
    this.words = new Uint32Array(64);
  }

  /** @param {Uint8Array} bytes */
  update(bytes) {
    this.length += bytes.length;
    let at = 0;
    if (this.filled > 0) {
      at = Math.min(64 - this.filled, bytes.length);
      this.block.set(bytes.subarray(0, at), this.filled);
      this.filled += at;
      if (this.filled < 64) return this;
      this.#mix(this.block, 0);
      this.filled = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) this.#mix(bytes, at);
    this.block.set(bytes.subarray(at), 0);
    this.filled = bytes.length - at;
    return this;
  }

  /** @returns {Uint8Array} */
  digest() {
    const bits = this.length * 8;
    const padding = new Uint8Array((this.filled < 56 ? 64 : 128) - this.filled);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    const bytes = new Uint8Array(32);
    this.state.forEach((word, place) => new DataView(bytes.buffer).setUint32(place * 4, word));
    return bytes;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} at
   */
  #mix(bytes, at) {
    const { state, words } = this;
    for (let place = 0; place < 16; place++, at += 4) {
      words[place] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let place = 16; place < 64; place++) {
      const [early, late] = [words[place - 15], words[place - 2]];
      const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[place] = words[place - 16] + low + words[place - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let place = 0; place < 64; place++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[place] + words[place];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}

/**
 * @param {number} word
 * @param {number} bits
 */
function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/**
 * Computes the digest of a file in parts, so that the page stays responsive.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export async function digestOfBlob(blob) {
  const hash = new SHA256();
  const part = 1 << 20;
  for (let at = 0; at < blob.size; at += part) {
    hash.update(new Uint8Array(await blob.slice(at, at + part).arrayBuffer()));
  }
  return hex(hash.digest());
}

// The digest of a replica: the sum, modulo 2^256, of a SHA-256 for each live note (of the account's key, the id, a
// colon and the rev, as text), as the server makes it of the same notes. Equal digests prove that this browser has
// everything.

/** Caches the hashes of states for the key that was used last, so that only changed notes are hashed again. */
let known = { key: "", hashes: /** @type {WeakMap<object, DataView>} */ (new WeakMap()) };

/** One run makes this many hashes: the page answers between two runs. */
const run = 250;

/**
 * Returns the digest of the entries as they are when it is called.
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

/** Waits for a message, since timers of a page that is not seen are slow. */
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
