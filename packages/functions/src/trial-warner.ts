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

/** Runs every hour and mails the owners whose trial ends in 7, 3 or 1 days, when it is morning in their time zone. */
export const handler = correlated(async (): Promise<void> => {
  await warnOwners(ctx);
});
