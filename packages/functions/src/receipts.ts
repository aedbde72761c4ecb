import { pageRoutes } from "@emdia/contracts/routes/pages";
import { receiptRoutes } from "@emdia/contracts/routes/receipts";
import { pageLinks } from "@emdia/core/adapters/page-links";
import { limits } from "@emdia/core/model/rate-limits";
import { settlementOfNumber } from "@emdia/core/model/receipt";
import { messagePage } from "@emdia/core/page/message-page";
import { issueClearance } from "@emdia/core/receipt/issue-clearance";
import { issueOwnReceipt, issueReceipt, verifyReceipt } from "@emdia/core/receipt/issue-receipt";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import type { HttpEvent, HttpResult } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";
import { page, servePages } from "./http/serve-pages.ts";
import { hashViewerAddress } from "./http/viewer-address.ts";

const links = pageLinks(env("CHARGE_LINK_SECRET"));
const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date(), siteUrl: env("SITE_URL"), links };
const limiter = createLimiter(core);
const edgeSecret = env("EDGE_SECRET");

export const handler: typeof calls = (event, context) =>
  event.routeKey.includes(" /api/") ? calls(event, context) : pages(event, context);

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const spendView = (event: HttpEvent) => limiter.spend(limits.pagesPerAddress, hashViewerAddress(event, edgeSecret));

function pdf(fileName: string, bytes: Buffer): HttpResult {
  const more = { "content-type": "application/pdf", "content-disposition": `attachment; filename="${fileName}"` };
  return { ...page(200, bytes.toString("base64"), more), isBase64Encoded: true };
}

/** A token that is not ours costs neither a read nor a write. */
async function download(event: HttpEvent): Promise<HttpResult> {
  const { token = "", number = "" } = event.pathParameters ?? {};
  const link = links.open(token);
  const named = settlementOfNumber(number);
  if (!link || !("payer" in link) || !named) return page(404, messagePage("unknownReceipt"));
  await spendView(event);
  const issued = await issueReceipt(core, link, named);
  if (issued.kind === "pdf") return pdf(issued.fileName, issued.bytes);
  return page(issued.kind === "unknownReceipt" ? 404 : 410, messagePage(issued.kind));
}

/** A code that is not ours costs neither a read nor a write. */
async function verify(event: HttpEvent): Promise<HttpResult> {
  const link = links.open(event.pathParameters?.code ?? "");
  if (!link || !("settled" in link)) return page(404, messagePage("unknownReceipt"));
  await spendView(event);
  const { status, document } = await verifyReceipt(core, link);
  return page(status, document);
}

const pages = servePages({
  [keyOf(pageRoutes.downloadReceipt)]: download,
  [keyOf(pageRoutes.verifyReceipt)]: verify,
  [keyOf(pageRoutes.peekReceipt)]: verify,
});

const calls = serveArea(receiptRoutes, {
  issueReceipt: async ({ ctx, params }) =>
    issueOwnReceipt({ ...(await ctx()), siteUrl: core.siteUrl, links }, params.id, params.number),
  issueClearance: async ({ ctx, params }) => issueClearance(await ctx(), params.id, params.year),
});
