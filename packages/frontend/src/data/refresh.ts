/**
 * What is read again after a change, one function per kind of change: a mutation names its kind and cannot forget a screen
 * (refresh.test.ts). Keys are prefixes: every query below one is read again.
 */
import type { QueryClient } from "@tanstack/react-query";
import { dashboardQueries } from "./dashboard/queries.ts";
import { paymentQueries } from "./payments/queries.ts";
import { planQueries } from "./plans/queries.ts";
import { profileQueries, scheduleQueries } from "./profile/queries.ts";
import { studentQueries } from "./students/queries.ts";

/** Every query that shows an amount, a due date or who owes: expected charges are among them. */
const moneyKeys = () => [dashboardQueries.all(), paymentQueries.all(), studentQueries.all(), scheduleQueries.all()];

const readAgain = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** After a charge was sent, settled, reopened or voided, and after the billing day or the payment data changed. */
export const refreshMoney = (client: QueryClient) => readAgain(client, moneyKeys());

/** After a charge of another month changed: the columns of past months are read again. This month's come with the dashboard. */
export const refreshPastMonths = (client: QueryClient) => readAgain(client, [paymentQueries.byMonth()]);

/** After a plan was made, changed or deleted: expected charges and the students' plans follow it. */
export const refreshPlans = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/** After a student came, changed or left: plans count students, and expected charges follow them. */
export const refreshStudents = (client: QueryClient) => readAgain(client, [planQueries.all(), ...moneyKeys()]);

/** After the account's end was asked for or taken back: the public link changes, and so does the dispatch. */
export const refreshAccount = (client: QueryClient) => readAgain(client, [profileQueries.all(), ...moneyKeys()]);
