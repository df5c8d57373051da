// The devices of the account, how another one is added, and what was done with the account.

import { ApiError } from "../data/api.js";
import { deviceLabel } from "../data/session.js";
import { t } from "../strings/index.js";
import { qrCode } from "../text/qr.js";
import { button, drawn, h, icon, refill } from "../view/dom.js";
import { count, format } from "../view/format.js";
import { addressNodes, ask, entry, fillLater, labelled, openDialog, section } from "./dialog.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../data/session.js").KnownDevice} KnownDevice */
/** @typedef {import("../data/session.js").SecurityEvent} SecurityEvent */

const longestName = 64;

/** @param {App} app */
export function deviceSection(app) {
  const { keeper } = app.services;
  const list = h("div");
  const revoke = async (/** @type {KnownDevice} */ device) => {
    const about = aboutDevice(device);
    const text = about === "" ? t.revokeExplained : `${about}. ${t.revokeExplained}`;
    if (!await ask(t.revokeQuestion(device.name), text, { action: t.revoke, danger: true })) return;
    if (!await app.actions.try(keeper.revoke(device.id))) return;
    app.messages.show(t.revoked(device.name));
    show();
  };
  const show = () => fillLater(list, async () => (await keeper.devices())
    .map((device) => deviceNode(device, () => rename(app, device, show), () => revoke(device))));
  show();
  return section(t.devices, list, h("div", { class: "line" }, button(t.addDevice, () => addDevice(app, show))));
}

/** @param {KnownDevice} device @param {() => void} rename @param {() => void} revoke */
function deviceNode(device, rename, revoke) {
  const named = (/** @type {string} */ label, /** @type {() => void} */ run) =>
    h("button", { class: "button", "aria-label": `${label} ${device.name}`, onclick: run }, label);
  return h("div", { class: "device" }, icon(kindOf(device)),
    h("div", null, h("p", { dir: "auto" }, device.name), h("p", { class: "quiet small" }, aboutDevice(device))),
    h("span", { class: "line" }, named(t.rename, rename), device.current ? null : named(t.revoke, revoke)));
}

/**
 * Returns the drawing for a device: a phone, another browser, or a program.
 * @param {KnownDevice} device
 */
function kindOf({ name, agent = null }) {
  if (/iPhone|Android/.test(`${name} ${agent}`)) return "phone";
  return agent === null || agent.startsWith("Mozilla/") ? "laptop" : "terminal";
}

/** @param {App} app @param {KnownDevice} device @param {() => void} onDone */
function rename(app, device, onDone) {
  const run = async () => {
    const name = field.value.trim();
    if (name === "") return field.focus();
    if (name !== device.name && !await app.actions.try(app.services.keeper.rename(device.id, name))) return;
    dialog.close();
    onDone();
  };
  const { field } = entry(t.name, t.rename, run);
  field.value = device.name;
  field.maxLength = longestName;
  const { dialog } = openDialog(t.rename, [labelled(t.name, field), h("div", { class: "dialog-foot" },
    button(t.cancel, () => dialog.close()), button(t.rename, run, "main"))], { class: "small-dialog" });
  field.select();
}

/**
 * Describes when, from where and by which program a device was last seen.
 * @param {KnownDevice} device
 */
function aboutDevice({ name, current, lastSeenAt, address = null, agent = null }) {
  const seen = lastSeenAt === null ? null : t.lastSeen(format.ago(Date.parse(lastSeenAt), Date.now()));
  const program = programOf(agent);
  return [current ? t.thisDevice : seen, address, program === name ? null : program].filter(Boolean).join(" · ");
}

/**
 * Returns a browser's name and system, or the name that another program gives.
 * @param {string|null} agent
 */
function programOf(agent) {
  return agent !== null && agent.startsWith("Mozilla/") ? deviceLabel(agent) : agent;
}

/** This many seconds pass between two requests for the devices that used a link. */
const lookSeconds = 3;

/**
 * Makes a link at a press, and shows it until a device has used it or it ends.
 * @param {App} app @param {() => void} onClose
 */
function addDevice(app, onClose) {
  const content = h("div", { class: "stack" });
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let timer;
  const { dialog } = openDialog(t.addDevice, [content], { class: "small-dialog", onclose: () => {
    clearInterval(timer);
    onClose();
  } });
  const offer = (/** @type {string} */ text) =>
    [h("p", null, text), h("div", { class: "dialog-foot" }, button(t.makeLink, make, "main"))];
  const { keeper } = app.services;
  const make = () => fillLater(content, async () => {
    const before = (await devicesByLink(keeper))?.map(({ id }) => id) ?? null;
    const { url, milliseconds } = await keeper.newDeviceLink();
    const end = Date.now() + milliseconds;
    const left = h("p", { class: "quiet small numbers", role: "timer" });
    const finish = (/** @type {Node[]} */ ...nodes) => {
      clearInterval(timer);
      refill(content, () => content.querySelector("button")?.focus(), ...nodes);
    };
    const look = async () => {
      const added = before && (await devicesByLink(keeper))?.find(({ id }) => !before.includes(id));
      if (!added || !left.isConnected) return;
      finish(h("p", { role: "status" }, t.deviceAdded(added.name)),
        h("div", { class: "dialog-foot" }, button(t.done, () => dialog.close(), "main")));
    };
    const tick = () => {
      const seconds = Math.floor((end - Date.now()) / 1000);
      left.textContent = t.linkEnds(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
      if (seconds <= 0) finish(...offer(t.linkEnded));
      else if (seconds % lookSeconds === 0) void look();
    };
    clearInterval(timer);
    timer = setInterval(tick, 1000);
    tick();
    return [h("p", null, t.addDeviceExplained), codeNode(url), left, ...addressNodes(app, t.addDevice, url)];
  });
  content.append(...offer(t.addDeviceOffer));
}

/**
 * Returns the devices that a link signed in, the latest first; null where the server does not answer, or keeps no
 * events.
 * @param {import("../data/session.js").SessionKeeper} keeper
 */
async function devicesByLink(keeper) {
  const events = await keeper.events().catch(() => null);
  return events && events.flatMap(({ kind, detail, device }) =>
    (kind === "device_added" && detail === "link" && device ? [device] : []));
}

const quietZone = 4;

/**
 * Draws the code as one path, dark on white in every theme: cameras expect it.
 * @param {string} text
 */
function codeNode(text) {
  const rows = qrCode(text);
  if (rows === null) return null;
  const size = rows.length + 2 * quietZone;
  const path = rows.map((row, y) => row.map((isDark, x) =>
    (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : "")).join("")).join("");
  return drawn("svg", { viewBox: `0 0 ${size} ${size}`, class: "code", role: "img", "aria-label": t.codeToScan,
    "shape-rendering": "crispEdges" }, drawn("path", { d: path }));
}

/** @param {App} app */
export function eventSection(app) {
  const place = h("div");
  const node = section(t.activity, h("p", { class: "quiet small" }, t.activityExplained), place);
  fillLater(place, async () => {
    try {
      const events = await app.services.keeper.events();
      if (events.length === 0) return [h("p", { class: "quiet small" }, t.noActivity)];
      return [h("ul", { class: "events", tabindex: "0", "aria-label": t.activity }, ...events.map(eventNode))];
    } catch (error) {
      // An older server keeps none.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      node.hidden = true;
      return [];
    }
  });
  return node;
}

/** @param {SecurityEvent} event */
function eventNode({ at, kind, device, address, agent, detail, count: times }) {
  const name = /** @type {Record<string, string>} */ (t.eventNames)[kind] ?? kind;
  const what = [name, detail].filter(Boolean).join(": ") + (times > 1 ? ` ×${count(times)}` : "");
  const program = programOf(agent);
  const about = [device?.name, address, program === device?.name ? null : program].filter(Boolean).join(" · ");
  return h("li", { class: kind === "sign_in_failed" ? "event bad" : "event" },
    h("span", { dir: "auto" }, what), h("time", { datetime: at, title: format.full(at) }, format.short(at)),
    h("span", { class: "quiet small" }, about));
}
