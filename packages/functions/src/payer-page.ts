import { EXAMPLE_TOKEN, pagePath, pageRoutes } from "@emdia/contracts/routes/pages";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { pageLinks } from "@emdia/core/adapters/page-links";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import type { PayerLink } from "@emdia/core/model/ports/page-links";
import { limits } from "@emdia/core/model/rate-limits";
import { examplePage } from "@emdia/core/page/example-page";
import { messagePage } from "@emdia/core/page/message-page";
import { decodeShown } from "@emdia/core/page/payer-page";
import { promisePayment, reportPaid } from "@emdia/core/payer/page-acts";
import { showPage } from "@emdia/core/payer/show-page";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { readBodyText } from "./http/raw-body.ts";
import type { HttpEvent, HttpResult } from "./http/reply.ts";
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
const links = pageLinks(secret);
const [siteUrl, edgeSecret] = [env("SITE_URL"), env("EDGE_SECRET")];

const unknown = () => page(404, messagePage("unknown"));
const tokenOf = ({ pathParameters }: HttpEvent) => pathParameters?.token ?? "";
const isExample = (event: HttpEvent) => tokenOf(event) === EXAMPLE_TOKEN;
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Returns the payer's link in a call; undefined for a token that is not ours, or a receipt's. */
function linkOf(event: HttpEvent): PayerLink | undefined {
  const link = links.open(tokenOf(event));
  return link && "payer" in link ? link : undefined;
}

/** The example, or a token that is not ours, costs neither a read nor a write. */
async function show(event: HttpEvent): Promise<HttpResult> {
  const { so, dia: day } = event.queryStringParameters ?? {};
  if (isExample(event)) return page(200, examplePage(core.now(), { only: Number(so), day }));
  const link = linkOf(event);
  if (!link) return unknown();
  await limiter.spend(limits.pagesPerAddress, hashViewerAddress(event, edgeSecret));
  const { status, document } = await showPage(core, link, tokenOf(event), Number(so));
  return page(status, document);
}

/** The characters of the longest form: the ids of 50 students' charges in five years. */
const MAX_FORM_LENGTH = 60_000;

/** Returns a field of a form, or an empty text if the field is absent or the form is too long. */
function fieldOf(event: HttpEvent, name: "shown" | "day"): string {
  if ((event.body?.length ?? 0) > MAX_FORM_LENGTH) return "";
  return new URLSearchParams(readBodyText(event)).get(name) ?? "";
}

/** Counts one report or promise for the caller's address, and one for the payer. */
const form =
  (act: (link: PayerLink, event: HttpEvent, path: string) => Promise<HttpResult>) =>
  async (event: HttpEvent): Promise<HttpResult> => {
    if (isExample(event))
      return seeOther(`${pagePath(EXAMPLE_TOKEN)}?dia=${encodeURIComponent(fieldOf(event, "day"))}`);
    const link = linkOf(event);
    if (!link) return unknown();
    if (!isOwnForm(event.headers, siteUrl)) return page(403, messagePage("unknown"));
    await limiter.spend(limits.reportsPerAddress, hashViewerAddress(event, edgeSecret));
    await limiter.spend(limits.reportsPerPayer, `${link.ownerId}#${link.payer}`);
    return act(link, event, pagePath(tokenOf(event)));
  };

const shownIn = (event: HttpEvent): ReadonlySet<number> => decodeShown(fieldOf(event, "shown"));

const report = form(async (link, event, path) =>
  (await reportPaid(core, link, shownIn(event))) ? seeOther(path) : page(409, messagePage("stale", path)),
);

/** Redirects to the page, which shows the promise, or says why it is refused. */
const promise = form(async (link, event, path) => {
  const promised = await promisePayment(core, link, { shownIds: shownIn(event), typed: fieldOf(event, "day") });
  return promised === "done" ? seeOther(path) : page(promised === "day" ? 400 : 409, messagePage(promised, path));
});

export const handler = servePages({
  [keyOf(pageRoutes.showPage)]: show,
  [keyOf(pageRoutes.peekPage)]: show,
  [keyOf(pageRoutes.reportPaid)]: report,
  [keyOf(pageRoutes.promisePayment)]: promise,
});
