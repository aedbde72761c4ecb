import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import { sumCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { chargeKeyOfSk } from "./keys.ts";
import type { Item } from "./ports/table.ts";

/**
 * An open charge as the index stores it. `openCents` is the amount still to be received, in
 * centavos; `isReported` is set while the student's "Já paguei" waits for the owner.
 */
export type OpenCharge = ChargeKey & { dueDate: CivilDate; openCents: number; isReported: boolean };

const Entry = z.object({
  sk: z.string(),
  l1sk: z.string(),
  amountCents: z.int(),
  settledCents: z._default(z.int(), 0),
  reportedAt: z.optional(z.string()),
});

/**
 * Reads an entry of the index of open charges.
 * @throws ZodError, TypeError for an item that cannot be read
 */
export function openChargeOf(item: Item): OpenCharge {
  const { sk, l1sk, amountCents, settledCents, reportedAt } = Entry.parse(item);
  const key = chargeKeyOfSk(sk);
  if (!key) throw new TypeError(`no charge has the key ${sk}`);
  return {
    ...key,
    dueDate: civilDate(l1sk),
    openCents: amountCents - settledCents,
    isReported: reportedAt !== undefined,
  };
}

/** Returns the charges that are overdue on a day: due before it. */
export const overdueOn = <T extends Pick<OpenCharge, "dueDate">>(open: readonly T[], today: CivilDate): T[] =>
  open.filter(({ dueDate }) => dueDate < today);

/** Sums the open amounts, in centavos. */
export const sumOpen = (open: readonly Pick<OpenCharge, "openCents">[]): number =>
  sumCents(open.map(({ openCents }) => openCents));
