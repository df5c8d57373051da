// A QR code (ISO/IEC 18004) of bytes, with error correction level M, versions 1 to 20: links that a phone scans.

/**
 * Encodes level M and mask 0, with their correction. The links are random text, which needs no choice among the masks.
 */
const format = 0x5412;

/** Lists the codewords of error correction in a block, and the number of blocks, by version from 1. */
const blocks = [
  [10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5], [26, 5],
  [30, 5], [22, 8], [22, 9], [24, 9], [24, 10], [28, 10], [28, 11], [26, 13], [26, 14], [26, 16],
];

/**
 * Returns the rows of the code, true for a dark module; null where the text is too long.
 * @param {string} text
 */
export function qrCode(text) {
  const data = new TextEncoder().encode(text);
  for (let version = 1; version <= blocks.length; version++) {
    const lengthBits = version < 10 ? 8 : 16;
    const room = dataLength(version);
    if (4 + lengthBits + data.length * 8 > room * 8) continue;
    return draw(version, corrected(version, packed(data, lengthBits, room)));
  }
  return null;
}

function sizeOf(/** @type {number} */ version) {
  return version * 4 + 17;
}

/** Counts the codewords that a version has for data and correction. */
function totalLength(/** @type {number} */ version) {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

function dataLength(/** @type {number} */ version) {
  const [correction = 0, count = 0] = blocks[version - 1] ?? [];
  return totalLength(version) - correction * count;
}

/** @param {Uint8Array} data @param {number} lengthBits @param {number} room */
function packed(data, lengthBits, room) {
  /** @type {number[]} */
  const bits = [];
  const add = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  add(0b0100, 4);
  add(data.length, lengthBits);
  for (const byte of data) add(byte, 8);
  add(0, Math.min(4, room * 8 - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  const bytes = [];
  for (let at = 0; at < bits.length; at += 8) bytes.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; bytes.length < room; pad ^= 0xec ^ 0x11) bytes.push(pad);
  return bytes;
}

/** @param {number} version @param {number[]} data */
function corrected(version, data) {
  const [correction = 0, count = 1] = blocks[version - 1] ?? [];
  const shorter = Math.floor(data.length / count);
  const longer = data.length % count;
  const divisor = generator(correction);
  /** @type {number[][]} */
  const parts = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const length = shorter + (index >= count - longer ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const remainders = parts.map((part) => remainder(part, divisor));
  const result = [];
  for (let index = 0; index <= shorter; index++) {
    for (const part of parts) if (index < part.length) result.push(part[index] ?? 0);
  }
  for (let index = 0; index < correction; index++) for (const part of remainders) result.push(part[index] ?? 0);
  return result;
}

/**
 * Multiplies in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1.
 * @param {number} a
 * @param {number} b
 */
function product(a, b) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d);
    result ^= ((b >>> bit) & 1) * a;
  }
  return result;
}

function generator(/** @type {number} */ degree) {
  const result = Array.from({ length: degree }, () => 0);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      result[index] = product(result[index], root) ^ (result[index + 1] ?? 0);
    }
    root = product(root, 2);
  }
  return result;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((value, index) => { result[index] ^= product(value, factor); });
  }
  return result;
}

/** @param {number} version @param {number[]} codewords */
function draw(version, codewords) {
  const size = sizeOf(version);
  /** @type {(boolean|null)[][]} */
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ isDark) => {
    const row = grid[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = isDark;
  };
  drawPatterns(version, size, set);
  drawFormat(size, set);
  const reserved = grid.map((row) => row.map((module) => module !== null));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (reserved[y]?.[x]) continue;
        set(x, y, (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1);
        bit++;
      }
    }
  }
  return grid.map((row, y) => row.map((module, x) => Boolean(module) !== (!reserved[y]?.[x] && (x + y) % 2 === 0)));
}

/** @param {number} version @param {number} size @param {(x: number, y: number, isDark: boolean) => void} set */
function drawPatterns(version, size, set) {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy));
        const y = (top ?? 0) + dy;
        if (y >= 0 && y < size) set((left ?? 0) + dx, y, distance !== 2 && distance !== 4);
      }
    }
  }
  const places = alignment(version, size);
  const last = places.length - 1;
  places.forEach((x, column) => places.forEach((y, row) => {
    if ((column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)) return;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }));
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const a = size - 11 + (index % 3);
    const b = Math.floor(index / 3);
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

/** @param {number} version @param {number} size */
function alignment(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = size - 7; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/**
 * @param {number} size
 * @param {(x: number, y: number, isDark: boolean) => void} set
 */
function drawFormat(size, set) {
  const isDark = (/** @type {number} */ index) => ((format >>> index) & 1) === 1;
  for (let index = 0; index <= 5; index++) set(8, index, isDark(index));
  set(8, 7, isDark(6));
  set(8, 8, isDark(7));
  set(7, 8, isDark(8));
  for (let index = 9; index < 15; index++) set(14 - index, 8, isDark(index));
  for (let index = 0; index < 8; index++) set(size - 1 - index, 8, isDark(index));
  for (let index = 8; index < 15; index++) set(8, size - 15 + index, isDark(index));
  set(8, size - 8, true);
}
