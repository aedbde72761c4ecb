import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { refuse } from "../../../console/guard.ts";
import type { Html } from "../../../console/html.ts";
import { type Answer, content } from "../../../console/respond.ts";
import { urlOf } from "../../../server/local-request.ts";
import type { Account } from "../account.ts";
import { hostedRoot } from "../answers.ts";
import type { PortalRecord } from "../records.ts";
import { StripeRefusal } from "../refusal.ts";
import type { StripeTestControls } from "../test-controls.ts";
import { checkoutPage } from "./checkout-page.ts";
import { plainPage } from "./hosted-layout.ts";
import { portalPage } from "./portal-page.ts";

export interface PagesOptions {
  account: Account;
  testControls: StripeTestControls;
  perform<T>(work: () => T): T;
}

/** The pages' policy. Form targets are free: a response redirects to the merchant's URL. */
const policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Answers `checkout/{session}` and `portal/{session or customer}` under `/__local/stripe/`. */
export async function answerPage(options: PagesOptions, request: IncomingMessage): Promise<Answer> {
  const refusal = refuse(request);
  if (refusal) return refusal;
  const { pathname } = urlOf(request.url);
  const [room = "", id = "", action] = pathname.slice(hostedRoot.length + 1).split("/");
  if (room === "hosted.css") return content(await readStyle(), "text/css; charset=utf-8");
  if (request.method !== "POST") return show(options, room, id);
  try {
    const next = act(options, room, id, action ?? "");
    return next === undefined ? notFound(options) : redirect(next);
  } catch (error) {
    // The button of an outdated page was clicked. The redirect opens the page with the current
    // state.
    if (error instanceof StripeRefusal) return redirect(`${hostedRoot}/${room}/${id}`);
    throw error;
  }
}

function show({ account, testControls, perform }: PagesOptions, room: string, id: string): Answer {
  perform(() => undefined);
  const session = room === "checkout" ? account.sessions.get(id) : undefined;
  if (session !== undefined) return page(checkoutPage(account, session));
  const portal = room === "portal" ? portalOf(account, id) : undefined;
  const customer = account.customers.get(portal?.customer ?? "");
  if (portal !== undefined && customer !== undefined) return page(portalPage(account, portal, customer));
  return notFound({ account, testControls, perform });
}

/** Performs a button's action and returns the URL that the browser opens next. */
function act({ account, testControls }: PagesOptions, room: string, id: string, action: string): string | undefined {
  const here = `${hostedRoot}/${room}/${id}`;
  if (room === "checkout" && action === "pay") return testControls.pay(id);
  if (room === "checkout" && action === "decline") testControls.decline(id);
  else if (room !== "portal" || !actInPortal(testControls, portalOf(account, id)?.customer ?? "", action))
    return undefined;
  return here;
}

function actInPortal(testControls: StripeTestControls, customer: string, action: string): boolean {
  const actions: Readonly<Record<string, () => unknown>> = {
    cancel: () => testControls.cancelAtPeriodEnd(customer),
    resume: () => testControls.resume(customer),
    pay: () => testControls.payOpenInvoice(customer),
    "card-ok": () => testControls.setCard(customer, "ok"),
    "card-fails": () => testControls.setCard(customer, "fails"),
  };
  if (!Object.hasOwn(actions, action)) return false;
  actions[action]?.();
  return true;
}

/** Returns a portal session. A customer's ID, to which the console links, gets a new one. */
function portalOf(account: Account, id: string): PortalRecord | undefined {
  if (account.customers.get(id) === undefined) return account.portals.get(id);
  return { id, created: account.now(), customer: id, returnUrl: hostedRoot };
}

function notFound({ account }: PagesOptions): Answer {
  const way = { href: "/", label: "Ir para o site" };
  return page(plainPage("Nada neste endereço", "Este link não existe ou já não vale.", way, account.now()), 404);
}

function page(shown: Html, status = 200): Answer {
  // The header is not `no-referrer`: with it the browser sends the page's forms with origin `null`.
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "referrer-policy": "same-origin",
  };
  return { status, headers, body: shown.markup };
}

const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: "" });

async function readStyle(): Promise<string> {
  const files = ["../../../console/style/base.css", "hosted.css"];
  return (await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), "utf8")))).join("\n");
}
