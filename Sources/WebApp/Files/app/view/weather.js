import { t } from "../strings/index.js";
import { icon } from "./dom.js";

/** @typedef {import("../types.js").Weather} Weather */

const drawings = { "01d": "sun", "01n": "moon", "02d": "few-day", "02n": "few-night", "03": "cloud", "04": "clouds",
  "09": "shower", "10": "rain", "11": "thunder", "13": "snow", 50: "mist" };

/** @param {Weather} weather */
function codeOf({ icon: code }) {
  const key = code in drawings ? code : code.slice(0, 2);
  return /** @type {keyof typeof t.weatherNames} */ (key in drawings ? key : "03");
}

/** @param {Weather} weather */
export function weatherName(weather) {
  return t.weatherNames[codeOf(weather)];
}

/** @param {Weather} weather @param {string} [className] */
export function weatherIcon(weather, className = "") {
  return icon(drawings[codeOf(weather)], { class: className, label: weatherName(weather) });
}

/** A place is cut to about a kilometre before it leaves the browser. */
const decimals = 2;

/**
 * Adds the weather of the place to an entry, when it comes and if it comes: nothing waits for it.
 * @param {import("./app.js").App} app @param {string} id
 */
export async function addWeather(app, id) {
  const { notebook } = app;
  if (notebook.note(id)?.weather !== null || !navigator.geolocation) return;
  try {
    const { coords } = await position();
    if (notebook.note(id)?.weather === null) await notebook.addWeather(id, cut(coords));
  } catch {
    // No leave, no place, no service: the entry has no weather.
  }
}

/** @param {{latitude: number, longitude: number}} coords */
export function cut({ latitude, longitude }) {
  return { latitude: Number(latitude.toFixed(decimals)), longitude: Number(longitude.toFixed(decimals)) };
}

/** @returns {Promise<GeolocationPosition>} */
export function position() {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 600_000, timeout: 20_000 });
  });
}
