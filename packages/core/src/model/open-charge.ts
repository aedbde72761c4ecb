import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import * as z from "zod/mini";
import { Charge } from "./charge.ts";
import { chargeKeyOfSk, dueDateOfOpenKey } from "./keys.ts";
import type { Item } from "./ports/table.ts";

const Projected = z.pick(Charge, {
  amountCents: true,
  settledCents: true,
  ledger: true,
  lateFee: true,
  punctualityCents: true,
  reportedAt: true,
  promisedFor: true,
  promisedAt: true,
  promisedBy: true,
  brokenPromises: true,
  message: true,
});

/** The attributes that the index `open` projects (stacks/storage.ts). */
export const OPEN_INDEX_ATTRIBUTES: readonly string[] = Object.keys(Projected.shape);

/** These attributes give the amount of a day, reports and promises, and the message's key. */
export type OpenCharge = ChargeKey & Pick<Charge, "dueDate" | "status" | keyof typeof Projected.shape>;

/** @throws ZodError, TypeError for an item that cannot be read */
export function openChargeOf(item: Item): OpenCharge {
  const key = chargeKeyOfSk(String(item.sk));
  if (!key) throw new TypeError(`no charge has the key ${item.sk}`);
  const dueDate = civilDate(dueDateOfOpenKey(String(item.l1sk)));
  return { ...key, ...Projected.parse(item), dueDate, status: "pendente" };
}

export const overdueOn = <T extends Pick<OpenCharge, "dueDate">>(open: readonly T[], today: CivilDate): T[] =>
  open.filter(({ dueDate }) => dueDate < today);
