// The preferences for the window that this browser keeps. Of notes it keeps only the ids of the rows that it showed
// last, the closed folders and the empty ones, and that until the account signs out.

/** @returns {Storage|null} null where the browser refuses one */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @param {string} name */
export function preference(name) {
  return storage()?.getItem(`cloudnotes.${name}`) ?? null;
}

/** @param {string} name @param {string|null} value */
export function setPreference(name, value) {
  try {
    if (value === null) localStorage.removeItem(`cloudnotes.${name}`);
    else localStorage.setItem(`cloudnotes.${name}`, value);
  } catch {
    // A browser that stores nothing: the choice holds while the page is open.
  }
}

/** @param {string} theme `system`, `light` or `dark` */
export function setTheme(theme) {
  setPreference("theme", theme === "system" ? null : theme);
  dispatchEvent(new Event("themechange"));
}

export function forgetNotes() {
  for (const name of ["rows", "closed-folders", "empty-places"]) setPreference(name, null);
}
