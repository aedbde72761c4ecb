/** The link by which students register themselves (docs/rules/registration.md). */
import * as z from "zod/mini";
import { CONSENT_VERSIONS } from "./consent.ts";
import { MAX_NAME, MAX_NUMBER, MAX_TEXT, MIN_STUDENT_NAME_PUBLIC } from "./constants.ts";
import { day, email, payerName, phone, textField, wholeNumber } from "./fields.ts";
import { isBirthday, isMinor } from "./values/age.ts";

/** `rotate` replaces the code, and the old link stops working. */
export const GenerateCodeInput = z.object({ rotate: z.optional(z.boolean("Valor inválido")) });
export type GenerateCodeInput = z.infer<typeof GenerateCodeInput>;

export const RegistrationLinkWire = z.object({ registrationLink: z.string(), registrationCode: z.string() });
export type RegistrationLinkWire = z.infer<typeof RegistrationLinkWire>;

/** Strangers read nothing else of a business. The form recognises minors by the owner's `today`. */
export const PublicTeacherWire = z.object({
  profile: z.object({
    businessName: z.nullable(z.string()),
    approveRegistrations: z.boolean(),
    hasWhatsApp: z.boolean(),
  }),
  today: z.string(),
  plans: z.array(
    z.object({ id: z.int(), name: z.string(), price: z.number(), periodInMonths: z.int(), isOneTime: z.boolean() }),
  ),
});
export type PublicTeacherWire = z.infer<typeof PublicTeacherWire>;

const CODE_TEXT = "Código de registro é obrigatório";

/** The details of a student that the registration form asks for, besides the contact. */
export const AskedDetails = z.object({ birthday: z.optional(day("Data de nascimento inválida")) });
export type AskedDetail = keyof z.infer<typeof AskedDetails>;

/**
 * `website` is a trap for robots: a request that fills it gets a success but stores nothing. An
 * outdated `consentVersion` is refused. A minor's e-mail and phone are the guardian's
 * (docs/rules/registration.md, "Public registration").
 */
export const RegisterStudentInput = z.object({
  registrationCode: textField(1, CODE_TEXT, MAX_NAME),
  name: textField(MIN_STUDENT_NAME_PUBLIC, "Nome deve ter pelo menos 2 caracteres", MAX_NAME),
  email: email("Email inválido"),
  phone: phone("Telefone deve ter pelo menos 10 dígitos"),
  planId: wholeNumber(1, MAX_NUMBER, "Selecione um plano"),
  ...AskedDetails.shape,
  guardianName: z.optional(payerName()),
  consent: z.literal(true, "Para se cadastrar é preciso concordar com o uso dos seus dados"),
  consentVersion: z.literal(CONSENT_VERSIONS, "Recarregue a página para ler o termo atualizado"),
  /** The tick, which nobody has to set, that the business may write by WhatsApp. */
  whatsapp: z.optional(z.boolean("Valor inválido")),
  website: z.optional(z.string("Valor inválido").check(z.maxLength(MAX_TEXT, "Valor inválido"))),
});
export type RegisterStudentInput = z.infer<typeof RegisterStudentInput>;

type Age = Partial<Pick<RegisterStudentInput, "birthday" | "guardianName">>;

/** Returns the field that is wrong because of the student's age, with its text. */
export function ageProblemOf({ birthday, guardianName }: Age, today: string): [keyof Age, string] | undefined {
  if (birthday === undefined) return undefined;
  if (!isBirthday(birthday, today)) return ["birthday", "Data de nascimento inválida"];
  if (isMinor(birthday, today) && !guardianName)
    return ["guardianName", "Informe o responsável: o aluno tem menos de 18 anos"];
  return undefined;
}

/** A new student, a registered student and a robot caught by the trap get the same answer. */
export const RegisteredWire = z.object({ success: z.literal(true) });
export type RegisteredWire = z.infer<typeof RegisteredWire>;

/** The only data about the product's health that strangers can read. */
export const HealthWire = z.object({ status: z.literal("ok") });
export type HealthWire = z.infer<typeof HealthWire>;
