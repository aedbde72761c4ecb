/** The schema of the registration form: the typed fields, checked by the wire's own rules. */
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { RegisterStudentInput } from "@emdia/contracts/registration";
import type * as z from "zod/mini";

/** The typed fields. `website` is the hidden trap for robots. */
export type RegistrationValues = {
  name: string;
  email: string;
  phone: string;
  planId: string;
  consent: boolean;
  website: string;
};
export type RegistrationField = keyof RegistrationValues;
/** The Portuguese error text for each invalid field. */
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

/** Tells whether the form has a field with this name. */
export function isRegistrationField(name: PropertyKey | undefined): name is RegistrationField {
  return typeof name === "string" && name in emptyRegistration;
}

/** The request body for a filled form. */
export type RegistrationBody = z.input<typeof RegisterStudentInput>;

/** Returns the checked request body, or the first error text for each invalid field. */
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
