import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode, storedMonth } from "./stored.ts";

/** From `nextPriceFrom` on, a plan costs `nextPriceCents`. `studentCount`: active and paused. */
export const Plan = z.object({
  id: z.int(),
  name: z.string(),
  priceCents: z.int(),
  nextPriceCents: z.optional(z.int()),
  nextPriceFrom: z.optional(storedMonth),
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
  frequency: z.nullable(z.string()),
  description: z.nullable(z.string()),
  active: z.boolean(),
  studentCount: z.int(),
  waitingCount: z.optional(z.int()),
  createdAt: z.string(),
});
export type Plan = z.infer<typeof Plan>;

export const planOf = (item: Item): Plan => decode(Plan, item);
