/** See docs/rules/bank.md, "Refunds". */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import type { SettlementsWire } from "@emdia/contracts/settlement";
import { IS_AT_BANK } from "@emdia/contracts/settlement-methods";
import { civilDate, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { centsOf } from "../../lib/format.ts";

/** In days: 80 to contest a PIX, 11 to give it back, and the bank's own delay. */
const LOOKED_BACK = 98;
const MAX_FOUND = 5;

type Settled = SettlementsWire["settlements"][number];
type GivenBack = { entry: BankEntry; settlements: readonly Settled[] };

const firstDayOf = ({ date }: BankEntry) => addDays(civilDate(date), -LOOKED_BACK);

export function monthsBefore(entries: readonly BankEntry[]): YearMonth[] {
  const months = new Set<YearMonth>();
  for (const entry of entries)
    for (let days = 0; days <= LOOKED_BACK; days++) months.add(monthOf(addDays(firstDayOf(entry), days)));
  return [...months];
}

export function matchGivenBack(entries: readonly BankEntry[], settled: readonly Settled[]): GivenBack[] {
  const found = entries.map((entry) => ({
    entry,
    settlements: settled
      .filter(({ method }) => IS_AT_BANK[method])
      .filter(({ amount, date }) => centsOf(amount) === centsOf(entry.amount) && date <= entry.date)
      .filter(({ date }) => date >= firstDayOf(entry))
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, MAX_FOUND),
  }));
  return found.filter(({ settlements }) => settlements.length > 0);
}
