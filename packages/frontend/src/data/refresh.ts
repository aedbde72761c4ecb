/**
 * The queries that are read again after a change, with one function for each kind of change, so
 * that a mutation cannot forget a screen (refresh.test.ts). Keys are prefixes: every query below a
 * key is read again.
 */
import type { QueryClient } from "@tanstack/react-query";
import { chargeKeys } from "./charges/keys.ts";
import { dashboardQueries } from "./dashboard/queries.ts";
import { payerQueries } from "./payers/queries.ts";
import { planQueries } from "./plans/queries.ts";
import { profileQueries, scheduleQueries } from "./profile/queries.ts";
import { ruleQueries } from "./reminder-rule/queries.ts";
import { reportQueries } from "./reports/queries.ts";
import { statementKeys } from "./statements/keys.ts";
import { studentQueries } from "./students/queries.ts";

/**
 * Returns the keys of every query that shows an amount, a due date or a debt, including those of
 * expected charges.
 */
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

const readAgain = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/**
 * Reads the money queries again. Call it after a charge was sent, settled, reopened or voided, and
 * after the billing day or the payment data changed.
 */
export const refreshMoney = (client: QueryClient) => readAgain(client, moneyKeys());

/**
 * Reads the chart's past months again. Call it after a charge from a past month changed, or a
 * settlement that may be of a past day. Other queries include this month's column.
 */
export const refreshPastMonths = (client: QueryClient) => readAgain(client, [chargeKeys.byMonth()]);

/**
 * Reads again the queries that show plans. Call it after a plan was created, changed or deleted,
 * because expected charges and students show their plan.
 */
export const refreshPlans = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/**
 * Reads again the queries that depend on students. Call it after a student or a payer was created,
 * changed or removed, because plans and payers count students and expected charges depend on them.
 */
export const refreshStudents = (client: QueryClient) =>
  readAgain(client, [planQueries.all(), payerQueries.all(), ...moneyKeys()]);

/**
 * Reads the account's data again. Call it after the account's deletion was requested or cancelled,
 * because the public link and the dispatch of charges change.
 */
export const refreshAccount = (client: QueryClient) => readAgain(client, [profileQueries.all(), ...moneyKeys()]);
