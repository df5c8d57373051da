// Hangul by arithmetic (The Unicode Standard, 3.12): a syllable is 0xAC00 + (initial * 21 + vowel) * 28 + final. And
// what an input method shows on the way to a syllable: 모 may become 목 or 뫼, and the ㅈ of 몾 may leave for the next one.

/** @typedef {{low: number, high: number}} Range of characters */

const first = 0xac00;
const [vowels, finals] = [21, 28];
/** One initial begins this many syllables. */
const perInitial = vowels * finals;

export const initialLetters = codes("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ");
export const finalLetters = codes("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ");
export const firstVowelLetter = 0x314f;

/** Buffers what `initialsOf` writes. */
let room = new Uint16Array(4096);

/** An input method writes two of these consonants as one: ㄱ, ㅅ becomes ㄳ, also where two initials were meant. */
const clusters = new Map(["ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ"]
  .map(codes).map(([cluster, one, other]) => [cluster, [one, other]]));

/** @param {string} letters */
function codes(letters) {
  return Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {number} code */
export function isSyllable(code) {
  return code >= first && code <= 0xd7a3;
}

/**
 * Returns true for a syllable, and for a letter that is alone.
 * @param {number} code
 */
export function isHangul(code) {
  return isSyllable(code) || (code >= 0x3131 && code <= 0x318e);
}

/** @param {number} code */
export function isConsonantLetter(code) {
  return code >= 0x3131 && code <= 0x314e;
}

/**
 * @param {number} initial
 * @param {number} vowel
 * @param {number} final
 */
export function syllable(initial, vowel, final = 0) {
  return first + (initial * vowels + vowel) * finals + final;
}

/**
 * Returns all syllables that begin with this letter; null for a vowel, a cluster and what is no Hangul letter.
 * @param {number} letter
 * @returns {Range|null}
 */
function syllablesWith(letter) {
  const initial = initialLetters.indexOf(letter);
  return initial < 0 ? null : { low: syllable(initial, 0), high: syllable(initial, 0) + perInitial - 1 };
}

/**
 * Returns the meanings of a letter as an initial: one range, or two for a cluster; else the letter itself.
 * @param {number} code
 * @returns {Range[]}
 */
export function initialRanges(code) {
  const letters = clusters.get(code);
  const ranges = (Array.isArray(letters) ? letters : [code]).map(syllablesWith);
  return ranges.every((range) => range !== null) ? /** @type {Range[]} */ (ranges) : [{ low: code, high: code }];
}

/**
 * Returns the syllables that the last one of a word may become with further keystrokes, as ranges.
 *
 *     모  ->  모…뫼(+ finals)              몾  ->  몾…몾 | 모, 자…짛            갑  ->  갑…값 | 가, 바…빟
 * @param {number} code
 * @returns {Range[][]}
 */
export function continuations(code) {
  const place = code - first;
  const [initial, vowel, final] = [Math.floor(place / perInitial), Math.floor(place / finals) % vowels, place % finals];
  if (final === 0) return [[{ low: code, high: syllable(initial, lastVowel(vowel), finals - 1) }]];
  const whole = { low: code, high: syllable(initial, vowel, lastFinal(final)) };
  const letter = finalLetters[final - 1];
  const cluster = clusters.get(letter);
  const [stays, leaves] = Array.isArray(cluster) ? cluster : [null, letter];
  const next = syllablesWith(leaves);
  if (next === null) return [[whole]];
  const rest = syllable(initial, vowel, stays === null ? 0 : finalLetters.indexOf(stays) + 1);
  return [[whole], [{ low: rest, high: rest }, next]];
}

/**
 * ㅗ may become ㅘ, ㅙ, ㅚ; ㅜ may become ㅝ, ㅞ, ㅟ; ㅡ may become ㅢ: they follow each other in Unicode.
 * @param {number} vowel
 */
function lastVowel(vowel) {
  return { 8: 11, 9: 10, 13: 16, 14: 15, 18: 19 }[vowel] ?? vowel;
}

/**
 * ㄱ may become ㄳ, ㄴ ㄶ, ㄹ ㅀ, ㅂ ㅄ, by way of what is between.
 * @param {number} final
 */
function lastFinal(final) {
  return { 1: 3, 4: 6, 8: 15, 17: 18 }[final] ?? final;
}

/**
 * Returns the text with each syllable as its initial letter, and without the white space: what two texts have in common
 * however their blanks are set.
 * @param {string} text
 */
export function initialsOf(text) {
  if (text.length > room.length) room = new Uint16Array(text.length * 2);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a) continue;
    room[count++] = code < first || code > 0xd7a3 ? code : initialLetters[Math.floor((code - first) / perInitial)];
  }
  let initials = "";
  for (let at = 0; at < count; at += 4096) {
    initials += String.fromCharCode.apply(null, /** @type {any} */ (room.subarray(at, Math.min(at + 4096, count))));
  }
  return initials;
}

/** Two keys type each of these vowels. */
const vowelPairs = new Map(["ㅘㅗㅏ", "ㅙㅗㅐ", "ㅚㅗㅣ", "ㅝㅜㅓ", "ㅞㅜㅔ", "ㅟㅜㅣ", "ㅢㅡㅣ"]
  .map((letters) => [letters.charCodeAt(0), letters.slice(1)]));

/**
 * Returns the keys that type the text, of which an input method makes syllables: 값 is ㄱㅏㅂㅅ. Each text that is shown on
 * the way to another has the beginning of its keys.
 * @param {string} text
 */
export function strokesOf(text) {
  let strokes = "";
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isSyllable(code)) {
      strokes += strokesOfLetter(code);
      continue;
    }
    const place = code - first;
    strokes += String.fromCharCode(initialLetters[Math.floor(place / perInitial)])
      + strokesOfLetter(firstVowelLetter + Math.floor(place / finals) % vowels)
      + (place % finals === 0 ? "" : strokesOfLetter(finalLetters[place % finals - 1]));
  }
  return strokes;
}

/** @param {number} letter */
function strokesOfLetter(letter) {
  const cluster = clusters.get(letter);
  if (Array.isArray(cluster)) return String.fromCharCode(...cluster);
  return vowelPairs.get(letter) ?? String.fromCharCode(letter);
}
