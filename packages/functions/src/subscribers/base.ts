import { dynamoTable } from "@emdia/core/table/client";
import { env } from "../env.ts";
import { mailerFor } from "../invocation/paced-mailer.ts";

const table = dynamoTable(env("TABLE_NAME"));

export const base = { table, now: () => new Date(), mailer: mailerFor("inBackground")(table) };
