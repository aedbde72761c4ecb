import { chargePagePath, pageRoutes } from "@emdia/contracts/routes/pages";
import { chargeLinks } from "@emdia/core/adapters/charge-links";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { reportPaid } from "@emdia/core/charge-page/report-paid";
import { showPage } from "@emdia/core/charge-page/show-page";
import { messagePage } from "@emdia/core/page/message-page";
import { createLimiter, limits } from "@emdia/core/registration/rate-limit";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import type { HttpEvent, HttpResult } from "./http/event.ts";
import { isOwnForm, page, seeOther, servePages } from "./http/serve-pages.ts";
import { hashViewerAddress } from "./http/viewer-address.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date(), bus: eventBridgeBus(env("BUS_NAME")) };
const limiter = createLimiter(core);
const links = chargeLinks(env("CHARGE_LINK_SECRET"));
const [siteUrl, edgeSecret] = [env("SITE_URL"), env("EDGE_SECRET")];

const unknown = () => page(404, messagePage("unknown"));
const tokenOf = ({ pathParameters }: HttpEvent) => pathParameters?.token ?? "";
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Shows a charge. A token that is not ours costs neither a read nor a write. */
async function show(event: HttpEvent): Promise<HttpResult> {
  const token = tokenOf(event);
  const link = links.open(token);
  if (!link) return unknown();
  await limiter.spend(limits.pagesPerAddress, hashViewerAddress(event, edgeSecret));
  const { status, document } = await showPage(core, link, token);
  return page(status, document);
}

async function report(event: HttpEvent): Promise<HttpResult> {
  const token = tokenOf(event);
  const link = links.open(token);
  if (!link) return unknown();
  if (!isOwnForm(event.headers, siteUrl)) return page(403, messagePage("unknown"));
  await limiter.spend(limits.reportsPerAddress, hashViewerAddress(event, edgeSecret));
  const { studentId, month, sequence } = link.key;
  await limiter.spend(limits.reportsPerCharge, `${link.ownerId}#${studentId}#${month}#${sequence}`);
  await reportPaid(core, link);
  return seeOther(chargePagePath(token));
}

export const handler = servePages({
  [keyOf(pageRoutes.showChargePage)]: show,
  [keyOf(pageRoutes.peekChargePage)]: show,
  [keyOf(pageRoutes.reportPaid)]: report,
});
