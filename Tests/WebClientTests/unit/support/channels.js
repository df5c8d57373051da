// Tabs of one browser that exchange messages and have no locks, as on plain HTTP.

import { Tabs } from "../../../../Sources/WebApp/Files/app/data/tabs.js";

/** Connects channels that hear each other, as those of one browser's tabs. */
export class Channels {
  /** @type {Set<EventTarget>} */
  all = new Set();

  open() {
    const { all } = this;
    const channel = new (class extends EventTarget {
      /** @param {unknown} data */
      postMessage(data) {
        const copy = structuredClone(data);
        for (const other of all) {
          const event = new MessageEvent("message", { data: copy });
          if (other !== channel) queueMicrotask(() => other.dispatchEvent(event));
        }
      }

      close() {
        all.delete(channel);
      }
    })();
    all.add(channel);
    return new Tabs("tabs", { channel: /** @type {any} */ (channel), locks: null });
  }
}

/** Waits some turns of the event loop, in which tabs hear each other. @param {number} turns */
export async function rest(turns = 20) {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}
