/** What a plan is, as stored. */
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode } from "./stored.ts";

/**
 * What an owner sells. `studentCount` counts its active and paused students, `waitingCount` those on the waiting list
 * (absent while there never was one): both are kept by the students' own transactions.
 */
export const Plan = z.object({
  id: z.int(),
  name: z.string(),
  priceCents: z.int(),
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

/** Reads a plan. @throws ZodError for one that cannot be read */
export const planOf = (item: Item): Plan => decode(Plan, item);
