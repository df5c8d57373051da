import { en } from "./en.js";
import { ko } from "./ko.js";

/** The language that `theme.js` found; it is fixed while the page is open. */
export const language = document.documentElement.lang === "ko" ? "ko" : "en";

/** @type {import("./en.js").Strings} */
export const t = language === "ko" ? ko : en;
