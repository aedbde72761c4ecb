import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { correlated } from "./invocation/correlated.ts";
import { recordMailEvent } from "./mail-event/record-mail-event.ts";

export const handler = correlated(recordMailEvent({ table: dynamoTable(env("TABLE_NAME")), now: () => new Date() }));
