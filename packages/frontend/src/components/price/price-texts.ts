import type { RecessWire } from "@emdia/contracts/rise";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { formatPrice } from "../../lib/format.ts";

const nameOf = (month: string) => (isYearMonth(month) ? monthName(month) : month);

export const priceText = (cents: number): string => formatPrice(reaisFromCents(cents));

/** Returns "de R$ 150,50 para R$ 160,00". */
export const changeText = (before: number, after: number): string => `de ${priceText(before)} para ${priceText(after)}`;

/** Returns the months of a recess: "Janeiro/2027", or "Dezembro/2026 a Janeiro/2027". */
export const spanText = ({ from, to }: Pick<RecessWire, "from" | "to">): string =>
  from === to ? nameOf(from) : `${nameOf(from)} a ${nameOf(to)}`;

/** Returns the part that is charged in a recess: "sem cobrança", or "cobra 50% do valor". */
export const partText = ({ percent }: Pick<RecessWire, "percent">): string =>
  percent === 0 ? "sem cobrança" : `cobra ${percent}% do valor`;

export const comingText = ({ price, from }: { price: number; from: string }): string =>
  `${formatPrice(price)} a partir de ${nameOf(from)}`;
