import type { StudentWire } from "@emdia/contracts/student";
import type { TermsWire } from "@emdia/contracts/terms";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { formatPrice } from "../../../lib/format.ts";

/** See docs/rules/student.md, "A student's own terms". */

export function discountText(discount: NonNullable<TermsWire["discount"]>, today: string): string {
  const { amount, percent, reason, lastMonth } = discount;
  const size = percent === null ? formatPrice(amount ?? 0) : `${String(percent).replace(".", ",")}%`;
  const why = reason ? ` (${reason})` : "";
  if (!lastMonth || !isYearMonth(lastMonth)) return `${size}${why}`;
  const isOver = lastMonth < today.slice(0, 7);
  return `${size}${why}, ${isOver ? "terminou em" : "até"} ${monthName(lastMonth)}`;
}

export const dueDayText = (day: number): string => (day === 31 ? "Último dia do mês" : `Dia ${day}`);

export function payerLines({ name, email, phone, document }: NonNullable<TermsWire["payer"]>): string[] {
  const number = document && `${document.length === 14 ? "CNPJ" : "CPF"} ${formatTaxDocument(document)}`;
  return [name, email, phone && formatPhone(phone), number].filter((line) => !!line).map(String);
}

/** Returns why the student's price differs from the plan's, now or after its rise, if it does. */
function priceMarkOf({
  plan,
  price,
  discount,
  ...own
}: Pick<StudentWire, "plan" | "price" | "discount" | "ownPrice" | "nextOwnPrice">): string | undefined {
  if (!plan || price === null || price === plan.price) return undefined;
  if (discount) return "desconto";
  const owns = [own.ownPrice, own.nextOwnPrice?.price ?? null].filter((one) => one !== null);
  if (owns.length > 0) return owns.includes(price) ? "valor próprio" : "recesso";
  return price === plan.nextPrice?.price ? undefined : "recesso";
}

export function StudentPrice({ student }: { student: StudentWire }) {
  const mark = priceMarkOf(student);
  const price = formatPrice(student.price ?? student.plan?.price ?? 0);
  if (!mark) return price;
  return (
    <>
      {price} <span className="whitespace-nowrap rounded-sm bg-info-soft px-2 py-0.5 text-info text-xs">{mark}</span>
    </>
  );
}
