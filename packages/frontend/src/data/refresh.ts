/**
 * The queries that are read again after a change, with one function per kind of change, so that a
 * mutation cannot forget a screen (refresh.test.ts). Keys are prefixes: every query below a key is
 * read again.
 */
import type { QueryClient } from "@tanstack/react-query";
import { chargeKeys } from "./charges/keys.ts";
import { dashboardQueries } from "./dashboard/queries.ts";
import { planQueries } from "./plans/queries.ts";
import { profileQueries, scheduleQueries } from "./profile/queries.ts";
import { studentQueries } from "./students/queries.ts";

/**
 * Returns the keys of every query that shows an amount, a due date or a debt, including those of
 * expected charges.
 */
const moneyKeys = () => [dashboardQueries.all(), chargeKeys.all(), studentQueries.all(), scheduleQueries.all()];

const readAgain = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/**
 * Reads again the queries of money. Call it after a charge was sent, settled, reopened or voided,
 * and after the billing day or the payment data changed.
 */
export const refreshMoney = (client: QueryClient) => readAgain(client, moneyKeys());

/**
 * Reads again the columns of past months. Call it after a charge of a past month changed. The
 * dashboard includes this month's column.
 */
export const refreshPastMonths = (client: QueryClient) => readAgain(client, [chargeKeys.byMonth()]);

/**
 * Reads again the queries that show plans. Call it after a plan was created, changed or deleted,
 * because expected charges and students show their plan.
 */
export const refreshPlans = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/**
 * Reads again the queries that depend on students. Call it after a student was created, changed or
 * removed, because plans count students and expected charges depend on them.
 */
export const refreshStudents = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/**
 * Reads again the account's data. Call it after the account's end was requested or cancelled,
 * because the public link and the dispatch change.
 */
export const refreshAccount = (client: QueryClient) => readAgain(client, [profileQueries.all(), ...moneyKeys()]);
