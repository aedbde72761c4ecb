/** Each kind of change has one function, so that no screen keeps old data (refresh.test.ts). */
import { monthOf } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import type { QueryClient } from "@tanstack/react-query";
import { today } from "../lib/today.ts";
import { dashboardQueries } from "./dashboard/queries.ts";
import {
  chargeKeys,
  payerQueries,
  planQueries,
  profileQueries,
  reportQueries,
  ruleQueries,
  scheduleQueries,
  statementKeys,
  studentQueries,
} from "./queries.ts";

/** Returns the keys of all data about money, expected charges included. */
const moneyKeys = () => [
  dashboardQueries.all(),
  reportQueries.all(),
  ruleQueries.all(),
  chargeKeys.all(),
  chargeKeys.settled(),
  studentQueries.all(),
  scheduleQueries.all(),
  statementKeys.proposals(),
];

export const readAgain = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Refreshes after a charge, the billing day or the payment data changed. */
export const refreshMoney = (client: QueryClient) => readAgain(client, moneyKeys());

/** Refreshes after a change of a past month's charge, or a settlement of a past day. */
export const refreshPastMonths = (client: QueryClient) => readAgain(client, [chargeKeys.byMonth()]);

/** Refreshes after changes of several charges, of whatever months. */
export const refreshAllMonths = (client: QueryClient) => readAgain(client, [...moneyKeys(), chargeKeys.byMonth()]);

/** Refreshes plans, and with them students and expected charges, which show their plan. */
export const refreshPlans = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/** Refreshes what depends on students: the counts of plans and payers, and expected charges. */
export const refreshStudents = (client: QueryClient) =>
  readAgain(client, [planQueries.all(), payerQueries.all(), ...moneyKeys()]);

/** Refreshes what access, or the account's deletion, changes: the public link and the billing. */
export const refreshAccount = (client: QueryClient) => readAgain(client, [profileQueries.all(), ...moneyKeys()]);

/** Refreshes money unless more is to come, and past months for a past charge or day. */
export function refreshCharge(client: QueryClient, id: number | string, isOfPastDay = false, isLast = true): void {
  if (isLast) void refreshMoney(client);
  if (isOfPastDay || parseChargeId(Number(id))?.month !== monthOf(today())) void refreshPastMonths(client);
}
