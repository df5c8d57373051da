// The forms of a text that has a number, by the plural rules of CLDR.

/** @typedef {{zero?: string, one?: string, two?: string, few?: string, many?: string, other: string}} Forms */

/**
 * Returns a function that chooses the form of a text for a number, and writes the number in place of `#`.
 * @param {string} language
 */
export function plurals(language) {
  /** @type {Intl.PluralRules|null} Made late: the first view shows no number. */
  let rules = null;
  return (/** @type {number} */ count, /** @type {Forms} */ forms) => {
    rules ??= new Intl.PluralRules(language);
    return (forms[rules.select(count)] ?? forms.other).replaceAll("#", count.toLocaleString(language));
  };
}
