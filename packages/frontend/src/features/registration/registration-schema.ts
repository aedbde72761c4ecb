/** The registration form: the typed fields, checked by the wire's own rules. */
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { RegisterStudentInput } from "@emdia/contracts/registration";
import type * as z from "zod/mini";

/** The typed fields; `website` is the hidden trap for robots. */
export type RegistrationValues = {
  name: string;
  email: string;
  phone: string;
  planId: string;
  consent: boolean;
  website: string;
};
export type RegistrationField = keyof RegistrationValues;
/** The Portuguese text of each field that is wrong. */
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

/** An empty form. */
export const emptyRegistration: RegistrationValues = {
  name: "",
  email: "",
  phone: "",
  planId: "",
  consent: false,
  website: "",
};

/** Tells whether a name is the name of a field of the form. */
export function isRegistrationField(name: PropertyKey | undefined): name is RegistrationField {
  return typeof name === "string" && name in emptyRegistration;
}

/** The body that a filled form sends. */
export type RegistrationBody = z.input<typeof RegisterStudentInput>;

/** Returns the checked body of a form, or the first text of each field that is wrong. */
export function checkRegistration(
  registrationCode: string,
  { planId, consent, ...values }: RegistrationValues,
): { body: RegistrationBody; errors?: never } | { body?: never; errors: RegistrationErrors } {
  const typed = { ...values, registrationCode, planId: Number(planId), consent, consentVersion: CONSENT_VERSION };
  const parsed = RegisterStudentInput.safeParse(typed);
  if (parsed.success) return { body: parsed.data };
  const errors: RegistrationErrors = {};
  for (const { path, message } of parsed.error.issues) if (isRegistrationField(path[0])) errors[path[0]] ??= message;
  return { errors };
}
