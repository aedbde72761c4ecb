import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { recordMailEvent } from "./mail-event/record-mail-event.ts";

export const handler = recordMailEvent({ table: dynamoTable(env("TABLE_NAME")), now: () => new Date() });
