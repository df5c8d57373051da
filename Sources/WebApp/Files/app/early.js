// Opens the store of the account that was here last, and reads what the first view needs of it, while the other modules
// are still loading.

import { API } from "./data/api.js";
import { dayID } from "./data/clock.js";
import { SessionKeeper } from "./data/session.js";
import { databaseName, Store } from "./data/store.js";
import { preference, storage } from "./view/preferences.js";
import { routeOf } from "./view/route.js";

export const api = new API({ base: document.baseURI });
export const keeper = new SessionKeeper({ api, storage: storage() });

const session = keeper.remembered();
const opening = session === null ? null : Store.open(databaseName(api.base, session.account), "");
const beginning = opening?.then((store) => store.loadFirst(firstIDs()));
// A failure is handled where they are used.
opening?.catch(() => {});
beginning?.catch(() => {});

/** The notes that the first view shows, whatever their age. */
export function firstIDs() {
  const route = routeOf(location.hash);
  const rows = (preference("rows") ?? "").split(" ").filter(Boolean);
  return [..."note" in route ? [route.note] : [], dayID(Date.now()), ...rows];
}

/**
 * The store of the account and the beginning of its notes, where they are those that were opened here.
 * @param {string} account
 */
export async function openedEarly(account) {
  try {
    const store = await opening;
    if (!store || !beginning) return {};
    if (account === session?.account) return { store, beginning: await beginning };
    store.close();
  } catch {
    // The notebook tries again, and reports the error.
  }
  return {};
}
