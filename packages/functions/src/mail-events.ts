import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { takeMailEvent } from "./mail-event/take-mail-event.ts";

export const handler = takeMailEvent({ table: dynamoTable(env("TABLE_NAME")), now: () => new Date() });
