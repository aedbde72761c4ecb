import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "../env.ts";

/** What every subscriber that sends mail is made with. */
export const base = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
};
