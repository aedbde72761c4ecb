/** The schema of the registration form: the typed fields, checked by the wire's own rules. */
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { type AskedDetail, ageProblemOf, RegisterStudentInput } from "@emdia/contracts/registration";
import { isBirthday, isMinor } from "@emdia/contracts/values/age";
import type * as z from "zod/mini";

export type RegistrationValues = Record<AskedDetail, string> & {
  name: string;
  email: string;
  phone: string;
  guardianName: string;
  planId: string;
  consent: boolean;
  whatsapp: boolean;
  website: string;
};
export type RegistrationField = keyof RegistrationValues;
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

export const emptyRegistration: RegistrationValues = {
  name: "",
  birthday: "",
  guardianName: "",
  email: "",
  phone: "",
  planId: "",
  consent: false,
  whatsapp: false,
  website: "",
};

export function isRegistrationField(name: PropertyKey | undefined): name is RegistrationField {
  return typeof name === "string" && name in emptyRegistration;
}

export type RegistrationBody = z.input<typeof RegisterStudentInput>;

/** `today` is the day in the owner's zone. */
export const needsGuardian = ({ birthday }: RegistrationValues, today: string): boolean =>
  isBirthday(birthday, today) && isMinor(birthday, today);

export function checkRegistration(
  { code: registrationCode, today }: { code: string; today: string },
  values: RegistrationValues,
): { body: RegistrationBody; errors?: never } | { body?: never; errors: RegistrationErrors } {
  const { planId, birthday, guardianName, ...others } = values;
  const age = {
    ...(birthday && { birthday }),
    ...(needsGuardian(values, today) && guardianName.trim() && { guardianName }),
  };
  const typed = { ...others, ...age, registrationCode, planId: Number(planId), consentVersion: CONSENT_VERSION };
  const parsed = RegisterStudentInput.safeParse(typed);
  const problem = ageProblemOf(age, today);
  if (parsed.success && !problem) return { body: parsed.data };
  const errors: RegistrationErrors = problem ? { [problem[0]]: problem[1] } : {};
  for (const { path, message } of parsed.error?.issues ?? [])
    if (isRegistrationField(path[0])) errors[path[0]] ??= message;
  return { errors };
}
