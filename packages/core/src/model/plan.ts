/** The stored form of a plan. */
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode } from "./stored.ts";

/**
 * An owner's plan. `studentCount` counts its active and paused students, `waitingCount` its
 * students on the waiting list (absent if there never was one). The transactions that change a
 * student update these counters.
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

/** Reads a plan. @throws ZodError for an item that cannot be read */
export const planOf = (item: Item): Plan => decode(Plan, item);
