// Text as search compares it: equal for what people type for the same thing. Café, cafe and ＣＡＦＥ are one, composed and
// decomposed Hangul too; a run of white space is one space, or one line break if it contains one. The same as the
// server's folding, and held to the same vectors.

import { finalLetters, firstVowelLetter, initialLetters, isSyllable, syllable } from "./hangul.js";

const [space, lineBreak] = [0x20, 0x0a];

const usual = "\\0-\\x7F\\u2010-\\u2027\\u2030-\\u205E\\u20A0-\\u20BF\\u3001-\\u3098\\u309B-\\uA63F\\uAC00-\\uD7A3";
const emoji = "[\\uD83C-\\uD83E][\\uDC00-\\uDFFF]";
/** Matches texts that fold to their lower case alone: ASCII, Hangul, kana, ideographs, usual punctuation and emoji. */
const simple = new RegExp(`^(?:[${usual}\\u00B7]|${emoji})*$`);
const latinGreekCyrillic = "\\u00A1-\\u00AC\\u00AE-\\u012F\\u0131-\\u024F\\u0370-\\u0482\\u048A-\\u052F\\u1E00-\\u1EFF";
/** Matches such texts with letters that a table takes their accents off. */
const accented = new RegExp(`^(?:[${usual}${latinGreekCyrillic}]|${emoji})*$`);
const letters = /[\u00C0-\u1EFF]/g;
const wideSpace = /[\t-\r]|\s\s/;
const spaces = /[\t-\r ]+/g;

/** @param {string} text @returns {string} */
export function fold(text) {
  const isSimple = simple.test(text);
  if (!isSimple && !accented.test(text)) return new Folding(text, false).run().text;
  const lowered = text.toLowerCase();
  const lower = isSimple ? lowered : lowered.replace(letters, withoutAccent);
  return wideSpace.test(lower) ? lower.replace(spaces, (run) => /[\n-\r]/.test(run) ? "\n" : " ") : lower;
}

/** @param {string} letter */
function withoutAccent(letter) {
  const base = bases.get(letter.charCodeAt(0));
  return base === undefined ? letter : String.fromCharCode(base);
}

/**
 * Returns the folded text, and for each unit where what it came from begins and ends.
 * @param {string} text
 * @returns {{text: string, starts: number[], ends: number[]}}
 */
export function foldWithPlaces(text) {
  return new Folding(text, true).run();
}

class Folding {
  /**
   * @param {string} original
   * @param {boolean} hasPlaces
   */
  constructor(original, hasPlaces) {
    this.original = original;
    this.hasPlaces = hasPlaces;
    /** @type {number[]} */
    this.units = [];
    /** @type {number[]} */
    this.starts = [];
    /** @type {number[]} */
    this.ends = [];
    this.at = 0;
  }

  run() {
    const { original } = this;
    while (this.at < original.length) {
      const code = /** @type {number} */ (original.codePointAt(this.at));
      this.at += code > 0xffff ? 2 : 1;
      if (code < 0x80) this.#ascii(code);
      else if (isSyllable(code)) this.#syllable(code);
      else this.#other(code);
    }
    return { text: this.#text(), starts: this.starts, ends: this.ends };
  }

  #text() {
    let text = "";
    for (let at = 0; at < this.units.length; at += 8192) {
      text += String.fromCharCode(...this.units.slice(at, at + 8192));
    }
    return text;
  }

  /** @param {number} code */
  #ascii(code) {
    if (code === space || (code >= 9 && code <= 13)) this.#space(1, code >= 10 && code <= 13);
    else this.#emit(code >= 0x41 && code <= 0x5a ? code | 0x20 : code, 1);
  }

  /**
   * @param {number} code
   * @param {number} width of what it came from, which ends here
   */
  #emit(code, width) {
    if (code > 0xffff) {
      this.#emit(0xd800 + ((code - 0x10000) >> 10), width);
      this.#emit(0xdc00 + ((code - 0x10000) & 0x3ff), width);
      return;
    }
    this.units.push(code);
    if (!this.hasPlaces) return;
    this.starts.push(this.at - width);
    this.ends.push(this.at);
  }

  /** Adds a dropped character to the one before it. */
  #extend() {
    if (this.ends.length > 0) this.ends[this.ends.length - 1] = this.at;
  }

  /**
   * @param {number} width
   * @param {boolean} breaksLine
   */
  #space(width, breaksLine) {
    const last = this.units.at(-1);
    if (last !== space && last !== lineBreak) return this.#emit(breaksLine ? lineBreak : space, width);
    if (breaksLine) this.units[this.units.length - 1] = lineBreak;
    this.#extend();
  }

  /**
   * Takes the next character if it is in the range, and returns its offset in the range.
   * @param {number} low
   * @param {number} high
   */
  #take(low, high) {
    const code = this.original.charCodeAt(this.at);
    if (!(code >= low && code <= high)) return null;
    this.at++;
    return code - low;
  }

  /** @param {number} code */
  #syllable(code) {
    const final = (code - 0xac00) % 28 === 0 ? this.#take(0x11a8, 0x11c2) : null;
    if (final === null) this.#emit(code, 1);
    else this.#emit(code + final + 1, 2);
  }

  /** @param {number} code */
  #jamo(code) {
    if (code <= 0x1112) {
      const vowel = this.#take(0x1161, 0x1175);
      if (vowel === null) return this.#emit(initialLetters[code - 0x1100], 1);
      const final = this.#take(0x11a8, 0x11c2);
      if (final === null) this.#emit(syllable(code - 0x1100, vowel), 2);
      else this.#emit(syllable(code - 0x1100, vowel, final + 1), 3);
    } else if (code >= 0x1161 && code <= 0x1175) this.#emit(firstVowelLetter + code - 0x1161, 1);
    else if (code >= 0x11a8 && code <= 0x11c2) this.#emit(finalLetters[code - 0x11a8], 1);
    else this.#emit(code, 1);
  }

  /** @param {number} code */
  #other(code) {
    if (code >= 0x1100 && code <= 0x11ff) return this.#jamo(code);
    if (code === 0x3099 || code === 0xff9e) return this.#voice(1, 0x309b);
    if (code === 0x309a || code === 0xff9f) return this.#voice(2, 0x309c);
    if (code >= 0x3040 && code <= 0xabff) return this.#emit(code, 1);
    if (isInvisible(code)) return this.#extend();
    if (code >= 0xff00 && code <= 0xffef) return this.#emit(ordinary(code), 1);
    const width = code > 0xffff ? 2 : 1;
    if (isWhite(code)) return this.#space(width, code === 0x85 || code === 0x2028 || code === 0x2029);
    if (code >= 0xd800 && code <= 0xdfff) return this.#emit(code, 1);
    for (const letter of String.fromCodePoint(code).toLowerCase()) {
      const lower = /** @type {number} */ (letter.codePointAt(0));
      if (!isInvisible(lower)) this.#emit(bases.get(lower) ?? lower, width);
    }
  }

  /**
   * か and its mark are が, however they were written.
   * @param {1|2} kind
   * @param {number} alone
   */
  #voice(kind, alone) {
    const last = this.units.at(-1);
    const letter = last === undefined ? null : voiced(last, kind);
    if (letter === null) return this.#emit(alone, 1);
    this.units[this.units.length - 1] = letter;
    this.#extend();
  }
}

/**
 * Returns true for combining diacritical marks, and for what has no width and no meaning to a searcher.
 * @param {number} code
 */
function isInvisible(code) {
  return (code >= 0x300 && code <= 0x36f) || code === 0xad || (code >= 0x200b && code <= 0x200d) || code === 0x2060
    || (code >= 0x1ab0 && code <= 0x1aff) || (code >= 0x1dc0 && code <= 0x1dff) || (code >= 0x20d0 && code <= 0x20ff)
    || (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xfe20 && code <= 0xfe2f) || code === 0xfeff;
}

/** @param {number} code */
function isWhite(code) {
  return code === 0x85 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028
    || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** Lists letters with a stroke, and others that Unicode does not decompose; the base of each comes first. */
const undecomposed = ["iı", "oøǿ", "dđ", "hħ", "lł", "tŧ", "σς"];

/**
 * Maps letters of Latin, Greek, Cyrillic and among the signs to their base, if they have one: the canonical
 * decomposition without the marks U+0300 to U+036F.
 * @type {Map<number, number>}
 */
const bases = new Map();
for (let code = 0xa0; code < 0x2300; code++) {
  const parts = String.fromCharCode(code).normalize("NFD");
  const base = parts.replace(/[\u0300-\u036f]/g, "");
  if (base.length === 1 && base !== parts) bases.set(code, base.charCodeAt(0));
}
for (const [base, ...letters] of undecomposed) {
  for (const letter of letters) bases.set(letter.charCodeAt(0), base.charCodeAt(0));
}

/** Lists the ordinary forms of U+FFE0 to U+FFEE; the one of them that is no character stays itself. */
const signs = "\u00a2\u00a3\u00ac\u00af\u00a6\u00a5\u20a9\uffe7\u2502\u2190\u2191\u2192\u2193\u25a0\u25cb";

/**
 * Returns the ordinary form of a character of U+FF00 to U+FFEF, voicing marks aside.
 * @param {number} code
 */
function ordinary(code) {
  if (code >= 0xff01 && code <= 0xff5e) {
    const ascii = code - 0xfee0;
    return ascii >= 0x41 && ascii <= 0x5a ? ascii | 0x20 : ascii;
  }
  if (code >= 0xff61 && code <= 0xff9d) return String.fromCharCode(code).normalize("NFKC").charCodeAt(0);
  if (code === 0xffa0) return 0x3164;
  if (code >= 0xffa1 && code <= 0xffbe) return code - 0xffa1 + 0x3131;
  if (code >= 0xffc2 && code <= 0xffc7) return code - 0xffc2 + 0x314f;
  if (code >= 0xffca && code <= 0xffcf) return code - 0xffca + 0x3155;
  if (code >= 0xffd2 && code <= 0xffd7) return code - 0xffd2 + 0x315b;
  if (code >= 0xffda && code <= 0xffdc) return code - 0xffda + 0x3161;
  if (code >= 0xffe0 && code <= 0xffee) return signs.charCodeAt(code - 0xffe0);
  return code;
}

/**
 * Returns a kana with the mark of kind 1 (゛) or 2 (゜); null where the two make no letter.
 * @param {number} kana
 * @param {1|2} kind
 */
function voiced(kana, kind) {
  // Hiragana and katakana have the same order, 0x60 apart.
  const shift = kana >= 0x30a0 ? 0x60 : 0;
  const plain = kana - shift;
  const isKana = (plain >= 0x3041 && plain <= 0x3096) || (kana >= 0x30ef && kana <= 0x30f2) || kana === 0x309d
    || kana === 0x30fd;
  if (!isKana) return null;
  if ([0x306f, 0x3072, 0x3075, 0x3078, 0x307b].includes(plain)) return kana + kind;
  if (kind !== 1) return null;
  if ((plain >= 0x304b && plain <= 0x3061 && kana % 2 === 1) || [0x3064, 0x3066, 0x3068, 0x309d].includes(plain)) {
    return kana + 1;
  }
  if (plain === 0x3046) return 0x3094 + shift;
  return plain >= 0x308f && plain <= 0x3092 && shift > 0 ? kana + 8 : null;
}
