import { chargePagePath, pageRoutes, payerPagePath } from "@emdia/contracts/routes/pages";
import { chargeLinks, pageUrls } from "@emdia/core/adapters/charge-links";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { type Promised, promiseAll, promisePayment } from "@emdia/core/charge-page/promise-payment";
import { reportAllPaid } from "@emdia/core/charge-page/report-all-paid";
import { reportPaid } from "@emdia/core/charge-page/report-paid";
import { showPage } from "@emdia/core/charge-page/show-page";
import { showPayerPage } from "@emdia/core/charge-page/show-payer-page";
import type { ChargeLink, PayerLink } from "@emdia/core/model/ports/charge-links";
import { limits } from "@emdia/core/model/rate-limits";
import { messagePage } from "@emdia/core/page/message-page";
import { decodeShown } from "@emdia/core/page/shown-charges";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import type { HttpEvent, HttpResult } from "./http/event.ts";
import { readBodyText } from "./http/raw-body.ts";
import { isOwnForm, page, seeOther, servePages } from "./http/serve-pages.ts";
import { hashViewerAddress } from "./http/viewer-address.ts";

const secret = env("CHARGE_LINK_SECRET");
const core = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  bus: eventBridgeBus(env("BUS_NAME")),
  txids: txidsWith(secret),
};
const limiter = createLimiter(core);
const links = chargeLinks(secret);
const [siteUrl, edgeSecret] = [env("SITE_URL"), env("EDGE_SECRET")];

// A page links to other pages of the same site.
const pathOf = pageUrls("", links);

const unknown = () => page(404, messagePage("unknown"));
const tokenOf = ({ pathParameters }: HttpEvent) => pathParameters?.token ?? "";
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Returns the charge's link in a call; undefined for a token that is not ours, or a payer's. */
function chargeLinkOf(event: HttpEvent): ChargeLink | undefined {
  const link = links.open(tokenOf(event));
  return link && "key" in link ? link : undefined;
}

/** Returns the payer's link in a call; undefined for a token that is not ours, or a charge's. */
function payerLinkOf(event: HttpEvent): PayerLink | undefined {
  const link = links.open(tokenOf(event));
  return link && "payerId" in link ? link : undefined;
}

const spendView = (event: HttpEvent) => limiter.spend(limits.pagesPerAddress, hashViewerAddress(event, edgeSecret));

const subjectOf = ({ ownerId, key: { studentId, month, sequence } }: ChargeLink) =>
  `${ownerId}#${studentId}#${month}#${sequence}`;

/**
 * Counts one report or promise for the caller's address, and one for `subject`, the charge or the
 * payer.
 */
async function spendReport(event: HttpEvent, subject: string): Promise<void> {
  await limiter.spend(limits.reportsPerAddress, hashViewerAddress(event, edgeSecret));
  await limiter.spend(limits.reportsPerCharge, subject);
}

/** Shows a charge. A token that is not ours costs neither a read nor a write. */
async function show(event: HttpEvent): Promise<HttpResult> {
  const link = chargeLinkOf(event);
  if (!link) return unknown();
  await spendView(event);
  const { status, document } = await showPage(core, link, tokenOf(event));
  return page(status, document);
}

async function report(event: HttpEvent): Promise<HttpResult> {
  const link = chargeLinkOf(event);
  if (!link) return unknown();
  if (!isOwnForm(event.headers, siteUrl)) return page(403, messagePage("unknown"));
  await spendReport(event, subjectOf(link));
  await reportPaid(core, link);
  return seeOther(chargePagePath(tokenOf(event)));
}

/**
 * Shows everything that a payer owes. A token that is not ours costs neither a read nor a write.
 */
async function showPayer(event: HttpEvent): Promise<HttpResult> {
  const link = payerLinkOf(event);
  if (!link) return unknown();
  await spendView(event);
  const { status, document } = await showPayerPage({ ...core, pathOf }, link, tokenOf(event));
  return page(status, document);
}

/** The longest form in characters: the ids of sixty charges, in base 64. */
const MAX_FORM_LENGTH = 2_000;

/** Returns a field of a form, or an empty text if the field is absent or the form is too long. */
function fieldOf(event: HttpEvent, name: "shown" | "day"): string {
  if ((event.body?.length ?? 0) > MAX_FORM_LENGTH) return "";
  return new URLSearchParams(readBodyText(event)).get(name) ?? "";
}

/** Returns the ids of the charges that the sender's page showed. */
const shownIn = (event: HttpEvent): ReadonlySet<number> => decodeShown(fieldOf(event, "shown"));

async function reportAll(event: HttpEvent): Promise<HttpResult> {
  const link = payerLinkOf(event);
  if (!link) return unknown();
  if (!isOwnForm(event.headers, siteUrl)) return page(403, messagePage("unknown"));
  await spendReport(event, `${link.ownerId}#payer#${link.payerId}`);
  const path = payerPagePath(tokenOf(event));
  return (await reportAllPaid(core, link, shownIn(event))) ? seeOther(path) : page(409, messagePage("stale", path));
}

/** Redirects to the page, which shows the promise or the reason for refusing it. */
function answerPromise(promised: Promised, path: string): HttpResult {
  return promised === "done" ? seeOther(path) : page(promised === "day" ? 400 : 409, messagePage(promised, path));
}

async function promise(event: HttpEvent): Promise<HttpResult> {
  const link = chargeLinkOf(event);
  if (!link) return unknown();
  if (!isOwnForm(event.headers, siteUrl)) return page(403, messagePage("unknown"));
  await spendReport(event, subjectOf(link));
  return answerPromise(await promisePayment(core, link, fieldOf(event, "day")), chargePagePath(tokenOf(event)));
}

async function promiseOfPayer(event: HttpEvent): Promise<HttpResult> {
  const link = payerLinkOf(event);
  if (!link) return unknown();
  if (!isOwnForm(event.headers, siteUrl)) return page(403, messagePage("unknown"));
  await spendReport(event, `${link.ownerId}#payer#${link.payerId}`);
  const form = { shownIds: shownIn(event), typed: fieldOf(event, "day") };
  return answerPromise(await promiseAll(core, link, form), payerPagePath(tokenOf(event)));
}

export const handler = servePages({
  [keyOf(pageRoutes.showChargePage)]: show,
  [keyOf(pageRoutes.peekChargePage)]: show,
  [keyOf(pageRoutes.reportPaid)]: report,
  [keyOf(pageRoutes.promisePayment)]: promise,
  [keyOf(pageRoutes.showPayerPage)]: showPayer,
  [keyOf(pageRoutes.peekPayerPage)]: showPayer,
  [keyOf(pageRoutes.reportAllPaid)]: reportAll,
  [keyOf(pageRoutes.promiseAll)]: promiseOfPayer,
});
