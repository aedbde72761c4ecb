import { formatReais } from "@emdia/contracts/values/money";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { LineRecord } from "../records.ts";

const timeZone = "America/Sao_Paulo";
const dayFormat = new Intl.DateTimeFormat("pt-BR", { timeZone, day: "numeric", month: "long", year: "numeric" });
const shortFormat = new Intl.DateTimeFormat("pt-BR", { timeZone });

/** `10 de fevereiro de 2027`, in Brasília, for Unix seconds. */
export function dayOf(seconds: number): string {
  return dayFormat.format(new Date(seconds * 1000));
}

/** `10/02/2027`, in Brasília, for Unix seconds. */
export function shortDayOf(seconds: number): string {
  return shortFormat.format(new Date(seconds * 1000));
}

/** What a line is called, costs and how often. */
export function offerOf(account: Account, line: LineRecord): { name: string; amount: string; interval: string } {
  const price = priceOf(account, line.price);
  return {
    name: account.products.get(price.product)?.name ?? "Assinatura",
    amount: formatReais(price.unitAmount * line.quantity),
    interval: "por mês",
  };
}
