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

/** Every hour: warns the owners for whom it is the morning of a day on which the end of their trial is announced. */
export async function handler(): Promise<void> {
  await warnOwners(ctx);
}
