/** Prices are decimal reais. */
import * as z from "zod/mini";
import { MAX_NAME, MAX_TEXT, MIN_PLAN_NAME, PERIOD_MAX_MONTHS } from "./constants.ts";
import { freeText, reais, textField, wholeNumber } from "./fields.ts";
import { NextPriceInput, NextPriceWire } from "./rise.ts";

const PERIOD_TEXT = "O período deve ser de pelo menos 1 mês";
export const planName = textField(MIN_PLAN_NAME, "O nome do plano deve ter pelo menos 3 caracteres", MAX_NAME);
const period = wholeNumber(0, PERIOD_MAX_MONTHS, PERIOD_TEXT);
const flag = z.boolean("Valor inválido");

/** A one-time plan's period is 0 or 1 (docs/rules/billing-day.md, "When a student is charged"). */
export const PlanInput = z
  .object({
    name: planName,
    price: reais(),
    periodInMonths: z._default(period, 1),
    isOneTime: z.optional(flag),
    frequency: z.optional(z.nullable(freeText(MAX_NAME))),
    description: z.optional(z.nullable(freeText(MAX_TEXT))),
    active: z._default(flag, true),
  })
  .check(
    z.refine((plan) => plan.periodInMonths > 0 || plan.isOneTime !== false, {
      path: ["periodInMonths"],
      error: PERIOD_TEXT,
    }),
  );
export type PlanInput = z.infer<typeof PlanInput>;

/** Absent fields stay. `nextPrice` is a rise; null undoes one that is not in effect yet. */
export const PlanPatch = z.object({
  name: z.optional(planName),
  price: z.optional(reais()),
  periodInMonths: z.optional(period),
  isOneTime: z.optional(flag),
  frequency: z.optional(z.nullable(freeText(MAX_NAME))),
  description: z.optional(z.nullable(freeText(MAX_TEXT))),
  active: z.optional(flag),
  nextPrice: z.optional(z.nullable(NextPriceInput)),
});
export type PlanPatch = z.infer<typeof PlanPatch>;

/** `studentCount` counts active and paused students. */
export const PlanWire = z.object({
  id: z.int(),
  userId: z.string(),
  name: z.string(),
  price: z.number(),
  nextPrice: NextPriceWire,
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
  frequency: z.nullable(z.string()),
  description: z.nullable(z.string()),
  active: z.boolean(),
  createdAt: z.string(),
  studentCount: z.int(),
});
export type PlanWire = z.infer<typeof PlanWire>;
