// Who is signed in, what this browser is called among an account's devices, and ids that it makes. The session itself
// is a cookie that scripts cannot read; what is remembered here is only whose notes this browser holds, so that it can
// show them without a network.

import { ApiError } from "./api.js";

/** @typedef {import("./api.js").API} API */
/** @typedef {import("../types.js").Session} Session */

/**
 * @typedef {{id: string, name: string, createdAt: string, lastSeenAt: string|null, lastSyncAt: string|null,
 *   behind: number, clockOffsetMs: number|null, current: boolean, address?: string|null,
 *   agent?: string|null}} KnownDevice
 */

/**
 * Describes something that was done with the account. `agent` is the program, `detail` what it was done to, such as a
 * device.
 * @typedef {{at: string, kind: string, device: {id: string, name: string}|null, address: string|null,
 *   agent: string|null, detail: string|null, count: number}} SecurityEvent
 */

/**
 * An address like `…/#link=…` has these credentials: a token, or a link that holds once. `secret` is empty where the
 * address is damaged.
 * @typedef {{kind: 'token'|'link', secret: string}} Invitation
 */

/**
 * An invitation leads to this account; `token` opens it. `isOwn`: the token was made for this browser.
 * @typedef {{account: string, token: string, isOwn: boolean}} Offer
 */

/** Replaces a session that was signed out here, and not yet on the server: its cookie still holds. */
const ended = "0";
const shownEvents = 50;

export class SessionKeeper {
  /**
   * @param {{api: API, storage: Storage|null, agent?: string}} options `storage` is null where the browser refuses one.
   */
  constructor({ api, storage, agent = navigator.userAgent }) {
    this.api = api;
    this.storage = storage;
    this.device = deviceLabel(agent);
    this.key = `cloudnotes:session:${new URL("../", api.base).pathname}`;
  }

  /**
   * Returns the remembered session, at once and without a network.
   * @returns {Session|null}
   */
  remembered() {
    try {
      const value = JSON.parse(this.storage?.getItem(this.key) ?? "null");
      return value && typeof value.account === "string" ? value : null;
    } catch {
      return null;
    }
  }

  /**
   * Returns the session by the server's word; the remembered one where the server cannot be reached.
   * @returns {Promise<Session|null>}
   */
  async current() {
    if (this.#isEnding) {
      await this.signOut();
      return null;
    }
    try {
      return this.#remember(await this.api.json("accounts/current"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An expired session keeps its notes: only signing out forgets them.
      return this.remembered();
    }
  }

  /** @param {string} token @returns {Promise<Session>} */
  signInByToken(token) {
    return this.#open({}, token.trim());
  }

  /**
   * Signs in where no account is signed in.
   * @param {Invitation} invitation
   * @returns {Promise<Session>}
   */
  async signInBy({ kind, secret }) {
    if (secret === "") throw new RangeError("The address is damaged.");
    return kind === "link" ? await this.#open({ link: secret }) : await this.signInByToken(secret);
  }

  /**
   * Returns the account that the invitation leads to. The session of this browser stays as it is.
   * @param {Invitation} invitation
   * @returns {Promise<Offer>}
   */
  async offerOf({ kind, secret }) {
    if (secret === "") throw new RangeError("The address is damaged.");
    const credentials = /** @type {const} */ ("omit");
    if (kind === "token") {
      const { name } = await this.api.json("accounts/current", { token: secret, credentials });
      return { account: name, token: secret, isOwn: false };
    }
    const json = { link: secret, device: this.device };
    const { token, account } = await this.api.json("sessions", { json, credentials });
    return { account: account.name, token, isOwn: true };
  }

  /**
   * Takes the offer's account in place of the present one.
   * @param {Offer} offer
   * @returns {Promise<Session>}
   */
  async accept(offer) {
    const session = await this.signInByToken(offer.token);
    await this.decline(offer);
    return session;
  }

  /**
   * Takes the offer's account where another one is signed in. Its session ends first: the next one replaces its cookie,
   * and nothing here could end it later. Where that fails, it stays among the account's devices.
   * @param {Offer} offer
   * @returns {Promise<Session>}
   */
  async switchTo(offer) {
    await this.api.call("sessions/current", { method: "DELETE" }).catch(() => {});
    return this.accept(offer);
  }

  /**
   * Ends what was opened to see the offer's account.
   * @param {Offer} offer
   */
  async decline({ token, isOwn }) {
    if (!isOwn) return;
    await this.api.call("sessions/current", { method: "DELETE", token, credentials: "omit" }).catch(() => {});
  }

  /**
   * Returns true if the session of this browser holds.
   * @returns {Promise<boolean>}
   */
  async holds() {
    try {
      await this.api.call("accounts/current");
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.isSignedOut) return false;
      throw error;
    }
  }

  /** @param {string} name @param {string} password @returns {Promise<Session>} */
  signIn(name, password) {
    return this.#open({ name, password });
  }

  /** @param {object} proof a link, or a name and its password @param {string} [token] @returns {Promise<Session>} */
  async #open(proof, token) {
    if (this.#isEnding) await this.signOut();
    const json = { ...proof, device: this.device, cookie: true };
    const { account, device } = await this.api.json("sessions", { json, token });
    // A link may open an account without a password, which only the settings have to know.
    return this.#remember({ name: account.name, device, hasPassword: "password" in proof ? true : null });
  }

  get #isEnding() {
    return this.storage?.getItem(this.key) === ended;
  }

  /** @param {string} name @param {string} password @returns {Promise<Session>} */
  async signUp(name, password) {
    await this.api.call("accounts", { json: { name, password } });
    return this.signIn(name, password);
  }

  /**
   * Returns true if the server allows anybody to make an account.
   * @returns {Promise<boolean>}
   */
  async allowsSignUp() {
    return (await this.api.info()).signup === "open";
  }

  /** Forgets the session here, and ends it on the server. Where that is not reached, the next start or sign-in does. */
  async signOut() {
    this.#store(ended);
    try {
      await this.api.call("sessions/current", { method: "DELETE" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401 || !error.isSignedOut) return;
    }
    this.forget();
  }

  forget() {
    this.storage?.removeItem(this.key);
  }

  /** @returns {Promise<KnownDevice[]>} */
  devices() {
    return this.api.json("devices");
  }

  /** @param {string} id @param {string} name */
  async rename(id, name) {
    await this.api.call(`devices/${encodeURIComponent(id)}`, { method: "PATCH", json: { name } });
  }

  /** @param {string} id */
  async revoke(id) {
    await this.api.call(`devices/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  /**
   * Returns a link that signs another device in, once.
   * @returns {Promise<{url: string, milliseconds: number}>} and how long it holds
   */
  async newDeviceLink() {
    const response = await this.api.call("devices/links", { json: {} });
    const { url, expiresAt } = await response.json();
    // By the server's clock: this browser's may be wrong.
    const now = Date.parse(response.headers.get("Date") ?? "");
    return { url: new URL("../", this.api.base).href + new URL(url, this.api.base).hash,
      milliseconds: Date.parse(expiresAt) - (Number.isNaN(now) ? Date.now() : now) };
  }

  /**
   * Returns the events of the account, the latest first.
   * @returns {Promise<SecurityEvent[]>}
   */
  async events() {
    return this.api.json("accounts/current/events", { query: { limit: shownEvents } });
  }

  /** @param {string|null} old null where the account has no password @param {string} password */
  async setPassword(old, password) {
    const json = old === null ? { newPassword: password } : { currentPassword: old, newPassword: password };
    await this.api.call("accounts/current/password", { method: "PUT", json });
  }

  /** @param {any} answer of `accounts/current`, or what a sign-in has of it @returns {Session} */
  #remember(answer) {
    /** @type {Session} */
    const session = { account: answer.name, device: answer.device, hasPassword: answer.hasPassword ?? null };
    this.#store(JSON.stringify(session));
    return session;
  }

  /** @param {string} text */
  #store(text) {
    try {
      this.storage?.setItem(this.key, text);
    } catch {
      // A full or forbidden storage: the next start needs the network.
    }
  }
}

const invitation = /^#(?:.*&)?(token|link)=([^&]*)/;

/** @param {string} hash */
export function isInvitation(hash) {
  return invitation.test(hash);
}

/**
 * Returns the invitation of an address like `…/#link=…`, and takes it off the address at once.
 * @param {Location} location @param {History} history @returns {Invitation|null}
 */
export function takeInvitation(location, history) {
  const found = invitation.exec(location.hash);
  if (found === null) return null;
  history.replaceState(null, "", location.pathname + location.search);
  const kind = found[1] === "link" ? "link" : "token";
  try {
    return { kind, secret: decodeURIComponent(found[2] ?? "").trim() };
  } catch {
    return { kind, secret: "" };
  }
}

/**
 * Returns a label like "Chromium on Linux".
 * @param {string} agent
 */
export function deviceLabel(agent) {
  return `${browserName(agent)} on ${systemName(agent)}`;
}

/** @param {string} agent */
function browserName(agent) {
  // The order matters: most browsers also claim to be the ones below them.
  const names = [["Edg/", "Edge"], ["OPR/", "Opera"], ["SamsungBrowser/", "Samsung Internet"], ["Whale/", "Whale"],
    ["Firefox/", "Firefox"], ["FxiOS/", "Firefox"], ["CriOS/", "Chrome"], ["Chromium/", "Chromium"],
    ["Chrome/", "Chromium"], ["Safari/", "Safari"]];
  return names.find(([mark]) => agent.includes(mark))?.[1] ?? "Browser";
}

/** @param {string} agent */
function systemName(agent) {
  const names = [["iPhone", "iPhone"], ["iPad", "iPad"], ["Android", "Android"], ["CrOS", "ChromeOS"],
    ["Windows", "Windows"], ["Mac OS X", "Mac"], ["Linux", "Linux"]];
  return names.find(([mark]) => agent.includes(mark))?.[1] ?? "an unknown system";
}

/**
 * Returns a UUIDv7. `crypto.randomUUID` is missing on plain HTTP.
 * @param {number} now milliseconds
 */
export function noteID(now) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0, rest = now; place < 6; place++, rest = Math.floor(rest / 256)) bytes[5 - place] = rest % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns a short random name, such as for a tab. */
export function randomName() {
  return hex(crypto.getRandomValues(new Uint8Array(6)));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
