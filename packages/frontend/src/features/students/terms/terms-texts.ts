/** The texts about a student's own terms (docs/rules.md, "A student's own terms"). */
import type { StudentWire } from "@emdia/contracts/student";
import type { AnsweredTerms } from "@emdia/contracts/terms";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { formatPrice } from "../../../lib/format.ts";

/**
 * Returns "50% (Irmãos), até Março/2027", or says that the discount has ended by the owner's
 * current date.
 */
export function discountText(discount: NonNullable<AnsweredTerms["discount"]>, today: string): string {
  const { amount, percent, reason, lastMonth } = discount;
  const size = percent === null ? formatPrice(amount ?? 0) : `${String(percent).replace(".", ",")}%`;
  const why = reason ? ` (${reason})` : "";
  if (!lastMonth || !isYearMonth(lastMonth)) return `${size}${why}`;
  const isOver = lastMonth < today.slice(0, 7);
  return `${size}${why}, ${isOver ? "terminou em" : "até"} ${monthName(lastMonth)}`;
}

/** Returns "Dia 20", or "Último dia do mês" for 31. */
export const dueDayText = (day: number): string => (day === 31 ? "Último dia do mês" : `Dia ${day}`);

/** Returns a payer's known data, one line each: name, e-mail, phone, document. */
export function payerLines({ name, email, phone, document }: NonNullable<AnsweredTerms["payer"]>): string[] {
  const number = document && `${document.length === 14 ? "CNPJ" : "CPF"} ${formatTaxDocument(document)}`;
  return [name, email, phone && formatPhone(phone), number].filter((line) => !!line).map(String);
}

/**
 * Tells how a student's price differs from the plan's price, and why. Returns undefined if the
 * student pays the plan's price.
 */
export function priceMarkOf({
  plan,
  price,
  discount,
}: Pick<StudentWire, "plan" | "price" | "discount">): string | undefined {
  if (!plan || price === null || price === plan.price) return undefined;
  return discount ? "desconto" : "valor próprio";
}
