import { dynamoTable } from "@emdia/core/table/client";
import { env } from "../env.ts";
import { mailerFor } from "../invocation/paced-mailer.ts";

const table = dynamoTable(env("TABLE_NAME"));

/** What every subscriber that sends mail is made with. */
export const base = {
  table,
  now: () => new Date(),
  mailer: mailerFor("inBackground")(table),
};
