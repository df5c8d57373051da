// An address that signs in, where the browser has notes of an account: the user confirms before another replaces it.

import { ask } from "../dialogs/dialog.js";
import { t } from "../strings/index.js";
import { forgetNotes } from "./preferences.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../data/session.js").Invitation} Invitation */

/** @param {App} app @param {Invitation} invitation */
export async function answer(app, invitation) {
  const { keeper, session } = app.services;
  try {
    const offer = await keeper.offerOf(invitation);
    if (offer.account === session.account) return await renew(app, offer);
    const question = t.switchQuestion(offer.account, session.account);
    const isAgreed = await ask(question, t.switchExplained(session.account), { action: t.signIn, isCareful: true });
    if (!isAgreed) return await keeper.decline(offer);
    await keeper.switchTo(offer);
  } catch (error) {
    return app.messages.alert(wrongText(error), { kind: "invitation" });
  }
  await leave(app);
}

/**
 * The account is the present one: a session that holds stays, one that ended is taken up again.
 * @param {App} app @param {import("../data/session.js").Offer} offer
 */
async function renew({ services: { keeper }, notebook, messages }, offer) {
  if (await keeper.holds()) await keeper.decline(offer);
  else {
    await keeper.accept(offer);
    await notebook.resume();
  }
  messages.show(t.signedInAs(offer.account));
}

/**
 * Another account is signed in: what this browser has of the present one is erased, but for what was not sent.
 * @param {App} app
 */
export async function leave({ notebook }) {
  try {
    await notebook.signOut({ keepWaiting: true });
  } finally {
    forgetNotes();
    location.reload();
  }
}

/** @param {unknown} error */
export function wrongText(error) {
  const { status, code, retryAfter } =
    /** @type {{status?: number, code?: string, retryAfter?: number|null}} */ (error);
  if (status === undefined) return t.linkBroken;
  if (status === 0) return t.unreachable;
  return code === "too_many_requests" ? t.tooManyTries(retryAfter ?? 60) : t.linkWrong;
}
