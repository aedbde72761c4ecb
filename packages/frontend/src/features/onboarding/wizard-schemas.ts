import { PlanInput } from "@emdia/contracts/plan";
import { ProfileInput, type ProfileWire } from "@emdia/contracts/profile";
import { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { StudentInput } from "@emdia/contracts/student";
import { parseReais, reaisFromCents } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { pixCityRule, pixKeyFields, pixKeyRules, pixKeyToWire, pixNameRule } from "../../lib/pix-key-rules.ts";

export const ONBOARDING_FREQUENCIES = [
  "1x na semana",
  "2x na semana",
  "3x na semana",
  "4x na semana",
  "5x na semana",
  "Livre",
  "Personal Training",
  "Aulas em grupo",
] as const;
export const ONBOARDING_PERIODS = [1, 3, 6, 12] as const;

const filled = (error: string) => z.string().check(z.refine((value) => value.trim() !== "", error));

const ProfileTyped = z.object({
  businessName: filled("Nome da empresa deve ter pelo menos 3 caracteres"),
  whatsapp: filled("Número de WhatsApp inválido"),
  invoiceDay: filled("Escolha o dia da cobrança"),
  paymentMethod: PaymentMethod,
  ...pixKeyFields,
  pixMerchantName: z.string(),
  pixCity: z.string(),
});
type ProfileStepValues = z.infer<typeof ProfileTyped>;
export type ProfileStepControls = UseFormReturn<ProfileStepValues, unknown, ProfileInput>;
/** The payment method can be added later (docs/rules/screen.md, "The screens"). */
export const NEEDED_OF_PROFILE = ["businessName", "whatsapp", "invoiceDay"] as const;
const profileToWire = (typed: ProfileStepValues): z.input<typeof ProfileInput> => ({
  ...typed,
  ...pixKeyToWire(typed),
  invoiceDay: Number(typed.invoiceDay),
});
export const ProfileStepForm = z.pipe(
  z.pipe(ProfileTyped, z.transform(profileToWire)),
  ProfileInput.check(...pixKeyRules, pixNameRule, pixCityRule),
);

export function profileStepValuesOf(profile: ProfileWire): ProfileStepValues {
  return {
    businessName: profile.businessName ?? "",
    whatsapp: formatPhone(profile.whatsapp ?? ""),
    invoiceDay: String(profile.invoiceDay),
    paymentMethod: profile.paymentMethod,
    pixKeyType: profile.pixKeyType ?? "",
    pixKey: profile.pixKey ?? "",
    pixMerchantName: profile.pixMerchantName ?? "",
    pixCity: profile.pixCity ?? "",
  };
}

const PlanTyped = z.object({
  name: filled("Nome deve ter pelo menos 3 caracteres"),
  price: z.string().check(
    z.refine((value) => value.trim() !== "", { error: "Preço é obrigatório", abort: true }),
    z.refine((value) => (parseReais(value) ?? 0) > 0, "Use um valor como 100,00"),
  ),
  periodInMonths: z.string(),
  frequency: z.string(),
});
export type PlanStepValues = z.infer<typeof PlanTyped>;
export const NEEDED_OF_PLAN = ["name", "price"] as const;
const planToWire = (typed: PlanStepValues): z.input<typeof PlanInput> => ({
  name: typed.name,
  price: reaisFromCents(parseReais(typed.price) ?? 0),
  periodInMonths: Number(typed.periodInMonths),
  frequency: typed.frequency || null,
  active: true,
});
/** The plan is active from the start. */
export const PlanStepForm = z.pipe(z.pipe(PlanTyped, z.transform(planToWire)), PlanInput);

const StudentTyped = z.object({
  name: filled("Nome deve ter pelo menos 3 caracteres"),
  email: z.string(),
  phone: z.string(),
  planId: filled("Selecione um plano"),
  sendWelcome: z.boolean(),
});
type StudentStepValues = z.infer<typeof StudentTyped>;
const studentToWire = (typed: StudentStepValues): z.input<typeof StudentInput> => ({
  ...typed,
  planId: Number(typed.planId),
});
export const StudentStepForm = z.pipe(z.pipe(StudentTyped, z.transform(studentToWire)), StudentInput);
