import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { sesMailer } from "@emdia/core/adapters/ses";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { rulePace } from "@emdia/core/mail-rate/pace-mails";
import { runDueRules } from "@emdia/core/reminder-rule/run-due-rules";
import { dynamoTable } from "@emdia/core/table/client";
import type { Context } from "aws-lambda";
import { env } from "./env.ts";
import { correlated } from "./invocation/correlated.ts";
import { sleep } from "./invocation/paced-mailer.ts";
import { whatsappPorts } from "./invocation/whatsapp.ts";

/** The milliseconds after which a run starts no new mail; the next run continues. */
const STARTS_WITHIN_MILLIS = 8 * 60_000;
/** The longest time that a mail waits for its turn, in milliseconds. */
const PATIENCE_MILLIS = 12_000;

const [siteUrl, secret] = [env("SITE_URL"), env("CHARGE_LINK_SECRET")];
const table = dynamoTable(env("TABLE_NAME"));
const now = () => new Date();

const base = {
  table,
  now,
  siteUrl,
  pageUrlOf: pageUrls(siteUrl, pageLinks(secret)),
  txids: txidsWith(secret),
  whatsapp: whatsappPorts(),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  pace: rulePace({ table, now, wait: sleep, patience: PATIENCE_MILLIS }),
};

export const handler = correlated(
  (_event: unknown, { awsRequestId }: Context): Promise<void> =>
    runDueRules({ ...base, claimant: awsRequestId }, new Date(now().getTime() + STARTS_WITHIN_MILLIS)),
);
