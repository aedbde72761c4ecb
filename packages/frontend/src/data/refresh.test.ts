import { yearMonth } from "@emdia/contracts/values/calendar";
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { moneyByMonth, settledIn } from "./charges/history.ts";
import { chargeQueries } from "./charges/queries.ts";
import { dashboardQueries } from "./dashboard/queries.ts";
import {
  payerQueries,
  planQueries,
  profileQueries,
  reportQueries,
  ruleQueries,
  scheduleQueries,
  studentQueries,
  subscriptionQueries,
  whatsappKeys,
  whatsappQueries,
} from "./queries.ts";
import * as refresh from "./refresh.ts";
import { statementQueries } from "./statements/statements.ts";
import { REFRESHES } from "./write.ts";

const QUERIES: Readonly<Record<string, QueryKey>> = {
  dashboard: dashboardQueries.overview().queryKey,
  "a student's charges": chargeQueries.byStudent(3).queryKey,
  "a student's charges to come": chargeQueries.upcoming(3).queryKey,
  "a charge's preview": chargeQueries.charge(320261100).queryKey,
  "a charge's ledger": chargeQueries.ledger(320261100).queryKey,
  "past months": moneyByMonth(yearMonth("2026-11")).queryKey,
  "what came in": settledIn("2026-11").queryKey,
  reports: reportQueries.ofMonth("2026-11").queryKey,
  "the reminder rule": ruleQueries.own().queryKey,
  students: studentQueries.list().queryKey,
  "waiting list": studentQueries.waiting().queryKey,
  payers: payerQueries.list().queryKey,
  plans: planQueries.list().queryKey,
  "a plan": planQueries.detail(1).queryKey,
  "the bank's proposals": statementQueries.proposals().queryKey,
  "next charge": scheduleQueries.next().queryKey,
  profile: profileQueries.own().queryKey,
  "the owner's number": whatsappQueries.own().queryKey,
  "a payer's consent": [...whatsappKeys.consents(), "S0000003"],
  subscription: subscriptionQueries.status().queryKey,
};
const MONEY = [
  "dashboard",
  "a student's charges",
  "a student's charges to come",
  "a charge's preview",
  "a charge's ledger",
  "what came in",
  "reports",
  "the reminder rule",
  "students",
  "waiting list",
  "the bank's proposals",
  "next charge",
];
const PLANS = [...MONEY, "plans", "a plan"];
const REACHED = [...MONEY, "profile", "the owner's number", "a payer's consent"];
const consent = { params: { payer: "S0000003" }, body: { agrees: true } } as const;

test.each<[what: string, after: (client: QueryClient) => unknown, stale: string[]]>([
  ["a charge was sent, settled or voided", refresh.refreshMoney, MONEY],
  ["a charge or a payment of another month was", refresh.refreshPastMonths, ["past months"]],
  ["several charges were settled", refresh.refreshAllMonths, [...MONEY, "past months"]],
  ["a plan was edited: its price, its period", refresh.refreshPlans, PLANS],
  ["a student came, moved or left", refresh.refreshStudents, [...PLANS, "payers"]],
  ["the account's end was asked for", refresh.refreshAccount, [...MONEY, "profile"]],
  ["a payer agreed to WhatsApp", (client) => REFRESHES.setConsent(client, undefined, consent), REACHED],
  ["the number was disconnected", (client) => REFRESHES.disconnectWhatsApp(client, undefined, {}), REACHED],
  ["a payment was synchronised", (client) => REFRESHES.syncStatus(client, undefined, {}), ["profile", "subscription"]],
])("given %s, when refreshed, then everything that shows it is read again", async (_what, refreshAfter, stale) => {
  const client = new QueryClient();
  for (const key of Object.values(QUERIES)) client.setQueryData(key, "as it was");
  await refreshAfter(client);
  const isStale = ([, key]: [string, QueryKey]) => client.getQueryState(key)?.isInvalidated;
  const found = Object.entries(QUERIES)
    .filter(isStale)
    .map(([name]) => name);
  expect(found.toSorted()).toEqual(stale.toSorted());
});
