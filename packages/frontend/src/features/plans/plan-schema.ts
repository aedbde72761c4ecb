import { MAX_NAME, MIN_PLAN_NAME } from "@emdia/contracts/constants";
import { textField } from "@emdia/contracts/fields";
import type { PlanWire } from "@emdia/contracts/plan";
import * as z from "zod/mini";
import { formatTyped } from "../../lib/format.ts";
import { reaisOfTyped, typedReais } from "../../lib/typed.ts";

export const FREQUENCIES = [
  "1x por semana",
  "2x por semana",
  "3x por semana",
  "4x por semana",
  "5x por semana",
  "1x por mês",
  "2x por mês",
  "Diário",
  "Livre",
  "Personalizado",
] as const;

const Typed = z.object({
  name: textField(MIN_PLAN_NAME, "Nome deve ter pelo menos 3 caracteres", MAX_NAME),
  price: typedReais("Preço é obrigatório", "O preço deve ser maior que zero"),
  periodInMonths: z.string().check(z.regex(/^\d+$/, "Selecione uma periodicidade")),
  frequency: z.string().check(z.maxLength(MAX_NAME, `Use no máximo ${MAX_NAME} caracteres`)),
});
export type PlanValues = z.infer<typeof Typed>;

/** A one-time plan has a period of 1 (docs/rules/billing-day.md, "When a student is charged"). */
export type PlanDraft = {
  name: string;
  price: number;
  periodInMonths: number;
  isOneTime: boolean;
  frequency: string | null;
};

export const PlanForm = z.pipe(
  Typed,
  z.transform((typed: PlanValues): PlanDraft => {
    const months = Number(typed.periodInMonths);
    return {
      name: typed.name,
      price: reaisOfTyped(typed.price),
      periodInMonths: Math.max(1, months),
      isOneTime: months === 0,
      frequency: typed.frequency.trim() || null,
    };
  }),
);

export const emptyPlan: PlanValues = { name: "", price: "", periodInMonths: "1", frequency: "" };

export function planValuesOf(plan: PlanWire): PlanValues {
  return {
    name: plan.name,
    price: formatTyped(plan.price),
    periodInMonths: plan.isOneTime ? "0" : String(plan.periodInMonths),
    frequency: plan.frequency ?? "",
  };
}
