// A note's versions, newest first, a page at a time.

import { notePath } from "./api.js";

const pageVersions = 1000;
const mostPages = 10;

/**
 * @param {import("./api.js").API} api
 * @param {string} id
 * @returns {AsyncGenerator<import("../types.js").Version[]>}
 */
export async function* versionPages(api, id) {
  /** @type {string|undefined} */
  let page = undefined;
  for (let count = 0; count < mostPages; count++) {
    /** @type {{versions: import("../types.js").Version[], nextPage?: string|null}} */
    const list = await api.json(notePath(id, "versions"), { query: { limit: pageVersions, page } });
    yield list.versions;
    page = list.nextPage ?? undefined;
    if (page === undefined) return;
  }
}

/**
 * Returns the reason why the state became a version; null where it is none. `conflict`: it lost, or was replaced,
 * without another device having seen it.
 * @param {import("./api.js").API} api
 * @param {string} id
 * @param {string} rev
 */
export async function reasonOf(api, id, rev) {
  for await (const page of versionPages(api, id)) {
    const version = page.find((version) => version.rev === rev);
    if (version) return version.reason;
  }
  return null;
}
