import { t } from "../strings/index.js";
import { labelled, openDialog } from "../dialogs/dialog.js";
import { byteLength } from "../text/noteText.js";
import { h, icon } from "./dom.js";
import { reason } from "./format.js";
import { leave } from "./invited.js";

/** @typedef {import("../data/session.js").SessionKeeper} SessionKeeper */
/** @typedef {import("../types.js").Session} Session */
/** @typedef {{name?: string, allowsSignUp: boolean, onDone: (session: Session) => void}} Options */

export const leastPassword = 8;

/**
 * Returns the forms for signing in by name or token, and for signing up. One is shown at a time.
 * @param {SessionKeeper} keeper @param {Options} options
 */
function signInForms(keeper, { name = "", allowsSignUp, onDone }) {
  const place = h("div", { class: "stack" });
  /** @param {'password'|'token'|'signup'} kind @param {string} [wrong] */
  const show = (kind, wrong = "") => {
    const form = kind === "token" ? tokenForm() : passwordForm(kind === "signup");
    const way = kind === "token" ? link(t.usePassword, () => show("password"))
      : link(t.useToken, () => show("token"));
    const account = kind === "signup" ? link(t.haveAccount, () => show("password"))
      : link(t.noAccount, () => show("signup"));
    place.replaceChildren(form, h("div", { class: "line switches" }, way, allowsSignUp && account));
    showText(form, wrong);
  };
  const passwordForm = (/** @type {boolean} */ isNew) => {
    const nameField = h("input", { class: "input", name: "username", type: "text", autocomplete: "username",
      required: true, autocapitalize: "none", spellcheck: "false", maxlength: 64 });
    nameField.value = name;
    const hint = field(t.name, nameField, isNew ? t.nameHint : "");
    // Names are in lower case, whatever the keyboard of a phone begins with.
    nameField.addEventListener("input", () =>
      hint.lastElementChild?.classList.toggle("wrong",
        isNew && nameField.value.trim() !== "" && !isName(nameField.value)));
    const password = h("input", { class: "input", name: "password", type: "password", required: true,
      autocomplete: isNew ? "new-password" : "current-password", maxlength: 1024 });
    return formNode(isNew ? t.signUp : t.signIn, [
      hint, field(t.password, password, isNew ? t.passwordHint : "")],
    async () => {
      if (isNew && byteLength(password.value) < leastPassword) throw new Error(t.passwordShort);
      const called = plainName(nameField.value);
      if (isNew && !isName(called)) throw new Error(t.nameWrong);
      return isNew ? await keeper.signUp(called, password.value) : await keeper.signIn(called, password.value);
    }, isNew ? "signup" : "password");
  };
  const tokenForm = () => {
    const token = h("input", { class: "input", name: "token", type: "text", autocomplete: "off", required: true,
      autocapitalize: "none", spellcheck: "false" });
    return formNode(t.signIn, [field(t.token, token)], () => keeper.signInByToken(token.value.trim()), "token");
  };
  /** @param {string} label @param {Node[]} fields @param {() => Promise<Session>} run @param {string} kind */
  const formNode = (label, fields, run, kind) => {
    const button = h("button", { type: "submit", class: "button main" }, label);
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      button.disabled = true;
      showText(form, "");
      try {
        onDone(await run());
      } catch (error) {
        showText(form, wrongText(error, kind));
      }
      button.disabled = false;
    };
    const form = h("form", { class: "stack", "aria-label": label, onsubmit: submit }, ...fields,
      h("p", { class: "wrong small", role: "alert" }), button);
    return form;
  };
  show("password");
  return place;
}

/** @param {string} text */
function plainName(text) {
  return text.trim().toLowerCase();
}

/** @param {string} text */
function isName(text) {
  return /^[a-z0-9._-]{1,64}$/.test(plainName(text));
}

/** @param {HTMLElement} form @param {string} text */
function showText(form, text) {
  const alert = form.querySelector("[role=alert]");
  if (alert) alert.textContent = text;
}

/** @param {string} label @param {HTMLInputElement} input @param {string} [hint] */
function field(label, input, hint = "") {
  if (hint !== "") input.title = hint;
  // The hint is no part of the field's name.
  const about = hint === "" ? null : h("small", { class: "quiet" }, hint);
  return h("div", { class: "field" }, labelled(label, input), about);
}

/** @param {string} text @param {() => void} run */
function link(text, run) {
  return h("button", { class: "link", onclick: run }, text);
}

/** @param {unknown} error @param {string} kind */
function wrongText(error, kind) {
  const { code, retryAfter } = /** @type {{code?: string, retryAfter?: number|null}} */ (error);
  if (code === "unauthorized") return kind === "token" ? t.tokenWrong : t.signInWrong;
  if (code === "too_many_requests") return t.tooManyTries(retryAfter ?? 60);
  if (code === "already_exists") return t.nameTaken;
  if (code === "forbidden" && kind === "signup") return t.signUpClosed;
  return reason(error);
}

/**
 * Shows the page of a browser that has no session.
 * @param {SessionKeeper} keeper
 * @param {{wrong?: string, onDone: (session: Session) => void}} options
 */
export async function showWelcome(keeper, { wrong = "", onDone }) {
  let forms = signInForms(keeper, { allowsSignUp: false, onDone });
  const alert = wrong === "" ? null : h("p", { class: "wrong", role: "alert" }, wrong);
  const column = h("div", null,
    h("div", { class: "brand" }, icon("brand"), h("h1", null, t.product), h("p", { class: "quiet" }, t.tagline)),
    alert, forms);
  document.title = `${t.signIn} – ${t.product}`;
  document.body.replaceChildren(h("main", { class: "welcome" }, column));
  forms.querySelector("input")?.focus();
  try {
    if (!await keeper.allowsSignUp()) return;
    const before = forms;
    forms = signInForms(keeper, { allowsSignUp: true, onDone });
    // Text that was typed before the answer came is kept.
    const isTouched = [...before.querySelectorAll("input")].some(({ value }) => value !== "");
    if (isTouched) {
      before.append(h("div", { class: "line switches" }, link(t.noAccount, () => before.replaceWith(forms))));
    } else {
      before.replaceWith(forms);
      forms.querySelector("input")?.focus();
    }
  } catch {
    // The server is not reached: signing in will report it.
  }
}

/**
 * Signs in again after the session ended, and keeps the notes.
 * @param {import("./app.js").App} app
 */
export function signInAgain(app) {
  const { keeper, session } = app.services;
  const forms = signInForms(keeper, {
    name: session.account, allowsSignUp: false,
    onDone: async (fresh) => {
      dialog.close();
      if (fresh.account === session.account) return await app.notebook.resume();
      await leave(app);
    },
  });
  const { dialog } = openDialog(t.signInAgain, [forms], { class: "small-dialog" });
}
