import { mailBillingSummary } from "../billing/mail-billing-summary.ts";
import { env } from "../env.ts";
import { correlated } from "../invocation/correlated.ts";
import { forEachEvent } from "../queue/for-each-record.ts";
import { base } from "./base.ts";

export const handler = correlated(forEachEvent(mailBillingSummary({ ...base, siteUrl: env("SITE_URL") })));
