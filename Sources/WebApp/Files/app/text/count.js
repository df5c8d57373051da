// Chinese and Japanese have no blanks between words: each of their characters counts as one, as word processors do.
const single = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const word = new RegExp(`${single}|(?!${single})[\\p{L}\\p{N}](?:(?!${single})[\\p{L}\\p{N}\\p{M}'’_-])*`, "gu");

/**
 * Returns the numbers of words, and of characters as people count them, without white space.
 * @param {string} text
 */
export function counted(text) {
  let words = 0;
  word.lastIndex = 0;
  while (word.test(text)) words++;
  const letters = text.normalize("NFC").replace(/[\s\p{M}\u200d]/gu, "");
  return { words, characters: letters.length - (letters.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0) };
}
