/** Each kind of change has its function: no screen is forgotten (refresh.test.ts). */
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

/** Refreshes expected charges and students too, because they show their plan. */
export const refreshPlans = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/** Plans and payers count students, and expected charges depend on them. */
export const refreshStudents = (client: QueryClient) =>
  readAgain(client, [planQueries.all(), payerQueries.all(), ...moneyKeys()]);

/** The public link and the dispatch of charges change with the account's deletion. */
export const refreshAccount = (client: QueryClient) => readAgain(client, [profileQueries.all(), ...moneyKeys()]);

/** Past months are read again for a past charge or day. It is not awaited: figures are right. */
export function refreshCharge(client: QueryClient, id: number | string, isOfPastDay = false): void {
  void refreshMoney(client);
  if (isOfPastDay || parseChargeId(Number(id))?.month !== monthOf(today())) void refreshPastMonths(client);
}
