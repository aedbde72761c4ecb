import type { RouteName } from "@emdia/contracts/routes/index";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, callAll } from "../lib/api.ts";
import type { ListName } from "../lib/api-client.ts";

export const chargeKeys = {
  all: () => ["payments"] as const,
  ledger: (id: number) => ["payments", "ledger", id] as const,
  settled: () => ["settlements"] as const,
  /** The key is not below `all`, because most changes of charges change no past month. */
  byMonth: () => ["payments-by-month"] as const,
};

export const bankKeys = { own: () => ["bank"] as const };

export const statementKeys = { list: () => ["reconciliations"] as const, proposals: () => ["proposals"] as const };

export const whatsappKeys = { own: () => ["whatsapp"] as const, consents: () => ["consents"] as const };

export const reading = <Name extends RouteName>(
  queryKey: readonly unknown[],
  name: Name,
  options: Parameters<typeof call<Name>>[1],
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...options, signal }) });

const readingAll = <Name extends ListName>(
  queryKey: readonly unknown[],
  name: Name,
  query?: Readonly<Record<string, string>>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => callAll(name, { signal, query }) });

export const studentQueries = {
  all: () => ["students"] as const,
  list: () => readingAll([...studentQueries.all(), "list"], "listStudents"),
  one: (id: number) => reading([...studentQueries.all(), "one", id], "getStudent", { params: { id } }),
  archived: () => readingAll([...studentQueries.all(), "archived"], "listStudents", { status: "arquivado" }),
  waiting: () => readingAll([...studentQueries.all(), "waiting"], "listStudents", { status: "aguardando" }),
};

export const payerQueries = {
  all: () => ["payers"] as const,
  list: () => readingAll([...payerQueries.all(), "list"], "listPayers"),
  one: (id: number) => reading([...payerQueries.all(), "one", id], "getPayer", { params: { id } }),
};

export const planQueries = {
  all: () => ["plans"] as const,
  list: () => readingAll([...planQueries.all(), "list"], "listPlans"),
  detail: (id: number) => reading([...planQueries.all(), "detail", id], "getPlan", { params: { id } }),
};

export const profileQueries = {
  all: () => ["profile"] as const,
  own: () => reading([...profileQueries.all(), "own"], "getProfile", {}),
};

export const scheduleQueries = {
  all: () => ["billing-schedule"] as const,
  next: () => reading([...scheduleQueries.all(), "next"], "getBillingSchedule", {}),
};

export const importQueries = { list: () => reading(["imports"], "listImports", {}) };

/** The options for data that change without a call of this screen. */
const ALWAYS = { refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

export const ruleQueries = {
  all: () => ["reminder-rule"] as const,
  // The answer includes the rule's next mails, which change with every day.
  own: () => ({ ...reading(ruleQueries.all(), "getReminderRule", {}), ...ALWAYS }),
};

export const reportQueries = {
  all: () => ["reports"] as const,
  ofMonth: (month: string) => reading([...reportQueries.all(), month], "getReport", { query: { month } }),
};

/** The subscription's status is read every 30 s (docs/rules/screen.md, "The screens"). */
const POLL_MILLIS = 30_000;
const RETRIES = 3;

export const subscriptionQueries = {
  all: () => ["subscription"] as const,
  status: () => ({
    ...reading([...subscriptionQueries.all(), "status"], "getSubscriptionStatus", {}),
    refetchInterval: POLL_MILLIS,
    retry: RETRIES,
  }),
};

export const whatsappQueries = { own: () => ({ ...reading(whatsappKeys.own(), "getWhatsApp", {}), ...ALWAYS }) };

/** Tells whether the owner has a WhatsApp number: then no text may promise a mail. */
export function useHasNumber(): boolean {
  const { data } = useQuery(profileQueries.own());
  return data !== undefined && data.whatsappNumberId !== null;
}
