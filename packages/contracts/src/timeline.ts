/** What happened with a student's charges (docs/rules/student.md, "A person's page"). */
import * as z from "zod/mini";
import { ContactWire } from "./contact.ts";
import { month } from "./fields.ts";
import { ChargeDetailWire } from "./settlement.ts";

/** GET /api/payments/student/{studentId}/timeline. `before` requests the months before this one. */
export const TimelineQuery = z.object({ before: z.optional(month()) });
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** `mailChargeId` is the first charge of a mail about several. Only the last promise is stored. */
export const ChargeRecordWire = z.extend(ChargeDetailWire, {
  mailAt: z.nullable(z.string()),
  mailChargeId: z.nullable(z.int()),
  contacts: z.array(ContactWire),
  reportRefusal: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  promise: z.nullable(
    z.object({ date: z.string(), at: z.string(), by: z.enum(["owner", "payer"]), isBroken: z.boolean() }),
  ),
});
export type ChargeRecordWire = z.infer<typeof ChargeRecordWire>;

/** The first page has the months ahead, the last twelve, and every open charge, however old. */
export const TimelineWire = z.object({ charges: z.array(ChargeRecordWire), earlier: z.nullable(z.string()) });
export type TimelineWire = z.infer<typeof TimelineWire>;
