/**
 * What is read again after a change, with one function per kind of change, so that a mutation cannot forget a screen
 * (refresh.test.ts). Keys are prefixes: every query below a key is read again.
 */
import type { QueryClient } from "@tanstack/react-query";
import { dashboardQueries } from "./dashboard/queries.ts";
import { paymentKeys } from "./payments/keys.ts";
import { planQueries } from "./plans/queries.ts";
import { profileQueries, scheduleQueries } from "./profile/queries.ts";
import { studentQueries } from "./students/queries.ts";

/** Every query that shows an amount, a due date or a debt, also those of expected charges. */
const moneyKeys = () => [dashboardQueries.all(), paymentKeys.all(), studentQueries.all(), scheduleQueries.all()];

const readAgain = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/**
 * Call it after a charge was sent, settled, reopened or voided, and after the billing day or the payment data changed.
 */
export const refreshMoney = (client: QueryClient) => readAgain(client, moneyKeys());

/**
 * Call it after a charge of a past month changed: it reads the columns of past months. The dashboard brings this
 * month's.
 */
export const refreshPastMonths = (client: QueryClient) => readAgain(client, [paymentKeys.byMonth()]);

/** Call it after a plan was created, changed or deleted, since expected charges and students show their plan. */
export const refreshPlans = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/**
 * Call it after a student was created, changed or removed, since plans count students and expected charges follow them.
 */
export const refreshStudents = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/** Call it after the account's end was requested or cancelled, since the public link and the dispatch change. */
export const refreshAccount = (client: QueryClient) => readAgain(client, [profileQueries.all(), ...moneyKeys()]);
