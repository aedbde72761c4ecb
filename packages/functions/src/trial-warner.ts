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

/**
 * Runs every hour and mails three groups of owners, each in their own time zone: in the morning
 * owners whose trial ends in 7, 3 or 1 days, by day owners whose access has ended, and in the
 * evening owners whose students reported a payment. A failure of the warnings does not stop the
 * reports, and vice versa.
 */
export const handler = correlated(async (): Promise<void> => {
  const outcomes = await Promise.allSettled([warnOwners(ctx), mailDueReports(ctx)]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
});
