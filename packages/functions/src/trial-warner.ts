import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { dynamoTable } from "@emdia/core/table/client";
import { type WarnContext, warnOwners } from "@emdia/core/trial/warn-owners";
import { env } from "./env.ts";

const ctx: WarnContext = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  siteUrl: env("SITE_URL"),
};

/** Runs every hour and mails the owners whose trial ends in 7, 3 or 1 days, when it is morning in their time zone. */
export async function handler(): Promise<void> {
  await warnOwners(ctx);
}
