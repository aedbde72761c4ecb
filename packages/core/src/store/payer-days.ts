/** Payers of several students: how they are told apart, and the day on which one was contacted last. */
import { createHash } from "node:crypto";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isStill } from "../model/expressions.ts";
import { payerKey } from "../model/keys.ts";
import type { Expression } from "../model/ports/table.ts";
import type { Payer, Student } from "../model/student.ts";
import type { RefusableWrite } from "../table/commit.ts";
import { conditionHeld } from "../table/condition-held.ts";

/**
 * Tells whether two students have the same payer, by document, else address, else phone: 64 hex digits, so that it tells
 * nothing else. Undefined for a payer of whom only a name is known, who cannot be told from another.
 */
export function payerIdOf(payer: Payer | undefined): string | undefined {
  const known = payer && (payer.document ?? payer.email ?? payer.phone);
  return known ? createHash("sha256").update(known).digest("hex") : undefined;
}

/** Holds while nobody was contacted under a key on a day of the owner's. */
export const dayIsFree = (today: string): Expression => ({
  expression: "attribute_not_exists(#contactedOn) OR #contactedOn < :today",
  names: { "#contactedOn": "contactedOn" },
  values: { ":today": today },
});

/** How long a payer's day is kept, in seconds: it is over wherever the owner lives. */
const PAYER_DAY_SECONDS = 3 * 24 * 60 * 60;

/**
 * The last day on which a payer was contacted, and the contact that took it; neither once that contact was taken back. The
 * table forgets it at `expiresAt` (seconds).
 */
export const PayerDay = z.object({
  contactedOn: z.optional(z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value))),
  contactedBy: z.optional(z.string()),
  expiresAt: z.int(),
});
export type PayerDay = z.infer<typeof PayerDay>;

/** A day that a contact gives back. */
export const freedDay: Expression = {
  expression: "REMOVE #contactedOn, #contactedBy",
  names: { "#contactedOn": "contactedOn", "#contactedBy": "contactedBy" },
};

export const contactedToday = () => new AppError("reminder.contacted_today");

/** The day of a payer who can be told from others, which one contact takes for all of their students. */
export function payerDayWrites(ctx: ProfileContext, { payer }: Student, contactedBy: string): RefusableWrite[] {
  const payerId = payerIdOf(payer);
  if (payerId === undefined) return [];
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + PAYER_DAY_SECONDS;
  const day: PayerDay = { contactedOn: ctx.today, contactedBy, expiresAt };
  return [
    {
      put: { ...payerKey(ctx.ownerId, payerId), ...day },
      condition: dayIsFree(ctx.today),
      refusal: contactedToday,
    },
  ];
}

/** Apart from the rest: a payer who was edited since has another day, and the old one is nobody's. */
export async function releasePayerDay(ctx: OwnerContext, payerId: string, contactedBy: string): Promise<void> {
  const freed = ctx.table.update(payerKey(ctx.ownerId, payerId), freedDay, isStill({ contactedBy }));
  await conditionHeld(freed);
}
