// Keeps the page and its own files, so that it opens without a network and without the server. It answers these alone:
// the API, share pages and documents go past it. Each version has a cache of its own; a page never gets files of two.

importScripts("app/version.js");

/** @type {ServiceWorkerGlobalScope & {appVersion: string, appFiles: string[]}} */
const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;
const prefix = `cloudnotes ${scope} `;
const cacheName = prefix + worker.appVersion;
const addresses = new Set(worker.appFiles.map((file) => new URL(file, scope).href));

worker.addEventListener("install", (event) => {
  event.waitUntil(keepFiles());
  route(event);
});
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  // The page sends this once it has written the typed text.
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
  await Promise.all([...addresses].map((address) => keep(cache, address)));
}

/**
 * @param {Cache} cache
 * @param {string} address
 */
async function keep(cache, address) {
  // The server gives the page to those that ask for HTML, and others a text.
  const answer = await fetch(address, { cache: "no-cache", headers: { Accept: "text/html, */*" } });
  if (!answer.ok) throw new TypeError(`${address} is not there.`);
  // Whatever a request accepts, it gets the file that is kept.
  const headers = new Headers(answer.headers);
  headers.delete("Vary");
  await cache.put(address, new Response(answer.body, { headers }));
}

/**
 * Has the browser take files from the cache by itself, where it can: the first view does not wait for this worker then.
 * @param {any} event
 */
function route(event) {
  if (typeof event.addRoutes !== "function") return;
  const source = { cacheName };
  const { pathname } = new URL(scope);
  const files = [{ pathname, search: "" }, { pathname: `${pathname}app/*`, search: "" }]
    .map((urlPattern) => ({ condition: { urlPattern, requestMethod: "get" }, source }));
  // The calls of the API need no worker. To start one for each costs time, and one that waits may miss its turn.
  const routes = [{ condition: { urlPattern: { pathname: `${pathname}v1/*` } }, source: "network" }, ...files];
  event.waitUntil(event.addRoutes(routes).catch(() => {}));
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
