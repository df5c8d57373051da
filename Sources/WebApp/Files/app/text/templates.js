// Templates: notes that others begin with. The command `notes new --template` fills them in the same way.

/** Marks a note as a template. */
export const templateTag = "template";

const longest = 40;

/**
 * Returns the place of a `/` that begins a line which has nothing else, with the words up to the cursor.
 * @param {string} text
 * @param {number} at the cursor
 * @returns {{start: number, end: number, words: string}|null}
 */
export function openTemplate(text, at) {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const line = text.slice(start, at);
  const rest = text.slice(at, at + 1);
  if (!line.startsWith("/") || line.length > longest || (rest !== "" && rest !== "\n")) return null;
  return { start, end: at, words: line.slice(1) };
}

/**
 * Returns the text of a template for a note.
 * @param {string} text
 * @param {{title: string, now: Date}} note
 */
export function filled(text, { title, now }) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const values = { title, date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}:${two(now.getMinutes())}` };
  return text.replace(/\{\{(date|time|title)\}\}/g, (_, /** @type {keyof typeof values} */ name) => values[name]);
}
