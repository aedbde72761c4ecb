/** Drafts are apart from storage.ts, which every page loads, because only forms need them. */
import { fieldsOf, textsOf } from "./plain-json.ts";

const REGISTRATION_DRAFT = "registration-draft";
const FORM_DRAFT = "form-draft";

/** A draft of the registration is kept, so that a reload loses nothing. */
export const registrationDraft = {
  get: (code: string): Partial<Record<string, string>> => textsOf(fieldsOf(sessionStorage.getItem(draftKey(code)))),
  set: (code: string, fields: Readonly<Record<string, string>>) =>
    sessionStorage.setItem(draftKey(code), JSON.stringify(fields)),
  clear: (code: string) => sessionStorage.removeItem(draftKey(code)),
};
const draftKey = (code: string) => `${REGISTRATION_DRAFT}.${code}`;

export type FormDraft = Record<string, string | boolean>;
const isTyped = (field: [string, unknown]): field is [string, string | boolean] =>
  typeof field[1] === "string" || typeof field[1] === "boolean";
/** A form's draft is kept until the form is saved, or the tab or the session ends. */
export const formDraft = {
  get: (name: string): FormDraft =>
    Object.fromEntries(Object.entries(fieldsOf(sessionStorage.getItem(`${FORM_DRAFT}.${name}`))).filter(isTyped)),
  set: (name: string, fields: FormDraft) => sessionStorage.setItem(`${FORM_DRAFT}.${name}`, JSON.stringify(fields)),
  clear: (name: string) => sessionStorage.removeItem(`${FORM_DRAFT}.${name}`),
};
