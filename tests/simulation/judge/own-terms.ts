/**
 * A student's own terms in whole numbers and UTC days, so that nothing is shared with the product's
 * code (docs/rules/student.md, "A student's own terms").
 */
import type { Item } from "@emdia/core/model/ports/table";
import type { Version } from "./history.ts";

type Discount = { cents?: number; basisPoints?: number; lastMonth: string | null };
type Payer = { name: string; email: string | null; phone: string | null; document: string | null };
export type Parts = { amountCents: number; discountCents: number };

const DAY = 24 * 3_600_000;

/** Returns amount and discount of a month ("2027-02"), in centavos. */
export function partsOf(planCents: number, student: Item, month: string): Parts {
  const own = student.ownPriceCents as number | undefined;
  const discount = student.discount as Discount | undefined;
  const price = own ?? planCents;
  if (!discount || (discount.lastMonth !== null && discount.lastMonth < month))
    return { amountCents: price, discountCents: 0 };
  const { cents = 0, basisPoints } = discount;
  const share =
    basisPoints === undefined ? cents : Number((BigInt(price) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n);
  const discountCents = Math.min(share, price);
  return { amountCents: price - discountCents, discountCents };
}

/** Returns a charge's due date: the student's own due day, else `termDays` after `sentOn`. */
export function dueOf(sentOn: string, dueDay: unknown, termDays: number): string {
  const sent = Date.parse(sentOn);
  const textOfDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (typeof dueDay !== "number") return textOfDay(sent + termDays * DAY);
  const [year = 0, month = 0] = sentOn.split("-").map(Number);
  const inMonth = (index: number) => {
    const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
    return Date.UTC(year, index, Math.min(dueDay, last));
  };
  const candidate = inMonth(month - 1);
  return textOfDay(candidate < sent ? inMonth(month) : candidate);
}

const payerOf = (student: Version["item"]) => student?.payer as Payer | undefined;

export const billedAddress = (student: Version["item"]): unknown => payerOf(student)?.email ?? student?.email;

export const billedPhone = (student: Version["item"]): unknown => payerOf(student)?.phone ?? student?.phone;
