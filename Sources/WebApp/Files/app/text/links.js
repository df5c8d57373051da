// Links between notes: `[Title](note:ID)`. They name the id, so a note may change its title.

/** Longer words before the cursor are no title. */
const longest = 80;

/**
 * Returns the words after `[[` that the cursor is at the end of, and where they begin; null without such a link.
 * @param {string} text @param {number} cursor
 * @returns {{start: number, words: string}|null}
 */
export function openLink(text, cursor) {
  const line = text.slice(Math.max(0, cursor - longest - 2), cursor);
  const found = /\[\[([^[\]\n]*)$/.exec(line);
  return found ? { start: cursor - found[0].length, words: found[1] ?? "" } : null;
}

/**
 * @param {string} title @param {string} id
 */
export function linkTo(title, id) {
  return `[${title.replace(/[[\]\\`*_~<>]/g, "\\$&")}](note:${id})`;
}

/**
 * Returns true if the text has a link to the note, as the reading view understands links.
 * @param {string} text @param {string} id
 */
export function linksTo(text, id) {
  const target = `note:${id}`;
  for (let place = text.indexOf(target); place >= 0; place = text.indexOf(target, place + 1)) {
    const before = text.slice(Math.max(0, place - 12), place);
    if (/\]\([ \t]*<?$/.test(before) && /^[)>#"' \t]/.test(text.slice(place + target.length))) return true;
  }
  return false;
}
