// The address of what the page shows: `#/n/ID` for a note, `#/folder/PATH` and the like for a list.

/** @typedef {{view: import("../types.js").ListQuery["view"], name?: string}} Place */
/** @typedef {{note: string}|{place: Place}|{action: 'new'|'today'}} Route */

const named = ["folder", "tag", "today"];
const views = ["diary", "pinned", "archive", "shared", "trash"];

/** @param {string} hash @returns {Route} */
export function routeOf(hash) {
  const [kind = "", ...rest] = hash.replace(/^#\/?/, "").split("/");
  const name = decoded(rest.join("/"));
  if (kind === "n" && /^[A-Za-z0-9_-]{1,64}$/.test(name)) return { note: name };
  if (kind === "new" || (kind === "today" && name === "")) return { action: kind };
  if (named.includes(kind) && name !== "") return { place: { view: /** @type {Place["view"]} */ (kind), name } };
  if (views.includes(kind)) return { place: { view: /** @type {Place["view"]} */ (kind) } };
  return { place: { view: "all" } };
}

/** @param {Place} place */
export function placeHash({ view, name }) {
  if (view === "all") return "#/";
  return name === undefined ? `#/${view}` : `#/${view}/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** @param {string} id */
export function noteHash(id) {
  return `#/n/${id}`;
}

/** @param {Place} a @param {Place} b */
export function samePlace(a, b) {
  return a.view === b.view && a.name === b.name;
}

function decoded(/** @type {string} */ text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
