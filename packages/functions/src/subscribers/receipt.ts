import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { sendReceipt } from "@emdia/core/notice/send-receipt";
import { paymentPaid } from "@emdia/events/payment";
import { env } from "../env.ts";
import { correlated } from "../invocation/correlated.ts";
import { forEachEvent } from "../queue/for-each-record.ts";
import { base } from "./base.ts";

const siteUrl = env("SITE_URL");
const pageUrlOf = pageUrls(siteUrl, pageLinks(env("CHARGE_LINK_SECRET")));

/** Events wait 2 minutes, so "Desfazer" spares the mail (docs/rules/settlement.md, "Settling"). */
export const handler = correlated(
  forEachEvent(async (event) => {
    const { ownerId, paymentId, settlement, together } = paymentPaid.parse(event);
    await sendReceipt({ ...base, siteUrl, pageUrlOf, ownerId }, paymentId, settlement, together);
  }),
);
