// Keeps the page and its own files, so that it opens without a network and without the server. It answers these alone:
// the API, share pages and documents go past it. Each version has a cache of its own; a page never gets files of two.

importScripts("app/version.js");

/** @type {ServiceWorkerGlobalScope & {appVersion: string, appFiles: string[]}} */
const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;
const prefix = `cloudnotes ${scope} `;
const cacheName = prefix + worker.appVersion;
const addresses = new Set(worker.appFiles.map((file) => new URL(file, scope).href));

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  // The page says when: it has written what was typed.
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (addresses.has(url.href)) event.respondWith(answer(url.href, request));
});

async function keepFiles() {
  const cache = await caches.open(cacheName);
  // The server gives the page to those that ask for HTML, and others a text.
  const headers = { Accept: "text/html, */*" };
  await cache.addAll([...addresses].map((address) => new Request(address, { cache: "no-cache", headers })));
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * @param {string} address
 * @param {Request} request
 */
async function answer(address, request) {
  const cache = await caches.open(cacheName);
  return await cache.match(address, { ignoreVary: true }) ?? await fetch(request);
}
