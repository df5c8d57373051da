import { preference } from "../view/preferences.js";
import { en } from "./en.js";
import { ko } from "./ko.js";

/**
 * The page has these languages. A further one needs its file and a line here.
 * @type {Record<string, {name: string, strings: import("./en.js").Strings}>}
 */
export const languages = { en: { name: "English", strings: en }, ko: { name: "한국어", strings: ko } };

const chosen = preference("language");
/** The page is in the first language of the user's that it has. It is fixed while the page is open. */
export const language = (chosen === null ? navigator.languages : [chosen])
  .map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag in languages) ?? "en";
document.documentElement.lang = language;

export const t = languages[language].strings;
