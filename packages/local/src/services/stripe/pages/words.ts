import { formatReais } from "@emdia/contracts/values/money";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { LineRecord } from "../records.ts";

const timeZone = "America/Sao_Paulo";
const dayFormat = new Intl.DateTimeFormat("pt-BR", { timeZone, day: "numeric", month: "long", year: "numeric" });
const shortFormat = new Intl.DateTimeFormat("pt-BR", { timeZone });

/** Formats Unix seconds as `10 de fevereiro de 2027`, in Brasília's time. */
export function dayOf(seconds: number): string {
  return dayFormat.format(new Date(seconds * 1000));
}

/** Formats Unix seconds as `10/02/2027`, in Brasília's time. */
export function shortDayOf(seconds: number): string {
  return shortFormat.format(new Date(seconds * 1000));
}

/** Returns the name, the price and the interval of a line. */
export function offerOf(account: Account, line: LineRecord): { name: string; amount: string; interval: string } {
  const price = priceOf(account, line.price);
  return {
    name: account.products.get(price.product)?.name ?? "Assinatura",
    amount: formatReais(price.unitAmount * line.quantity),
    interval: "por mês",
  };
}
