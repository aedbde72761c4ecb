import { mailBillingSummary } from "../billing/mail-billing-summary.ts";
import { env } from "../env.ts";
import { base } from "./base.ts";

export const handler = mailBillingSummary({ ...base, siteUrl: env("SITE_URL") });
