// Links between notes: `[Title](note:ID)`. They name the id, so a note may change its title.

/** Longer words before the cursor are no title. */
const longest = 80;

/**
 * Returns the words after `[[` that the cursor is at the end of, and their place with the signs; null without them.
 * @param {string} text @param {number} cursor
 * @returns {{start: number, end: number, words: string}|null}
 */
export function openLink(text, cursor) {
  const line = text.slice(Math.max(0, cursor - longest - 2), cursor);
  const found = /\[\[([^[\]\n]*)$/.exec(line);
  return found ? { start: cursor - found[0].length, end: cursor, words: found[1] ?? "" } : null;
}

/**
 * @param {string} title @param {string} id
 */
export function linkTo(title, id) {
  return `[${title.replace(/[[\]\\`*_~<>]/g, "\\$&")}](note:${id})`;
}

/**
 * Returns true if the text names the note by `note:ID`, as the server's list of such notes has it.
 * @param {string} text @param {string} id
 */
export function linksTo(text, id) {
  const target = `note:${id}`;
  const isWord = (/** @type {string|undefined} */ letter) => letter !== undefined && /[\w-]/.test(letter);
  for (let place = text.indexOf(target); place >= 0; place = text.indexOf(target, place + 1)) {
    if (!isWord(text[place - 1]) && !isWord(text[place + target.length])) return true;
  }
  return false;
}
