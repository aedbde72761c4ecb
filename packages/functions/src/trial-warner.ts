import { mailDueReports } from "@emdia/core/billing/mail-due-reports";
import { dynamoTable } from "@emdia/core/table/client";
import { type WarnContext, warnOwners } from "@emdia/core/trial/warn-owners";
import { env } from "./env.ts";
import { correlated } from "./invocation/correlated.ts";
import { mailerFor } from "./invocation/paced-mailer.ts";

const table = dynamoTable(env("TABLE_NAME"));

const ctx: WarnContext = {
  table,
  now: () => new Date(),
  mailer: mailerFor("inBackground")(table),
  siteUrl: env("SITE_URL"),
};

/** Warns owners by the hour of their zone, and mails reports: one may fail without the other. */
export const handler = correlated(async (): Promise<void> => {
  const outcomes = await Promise.allSettled([warnOwners(ctx), mailDueReports(ctx)]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
});
