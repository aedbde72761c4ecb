import type { IncomingMessage } from "node:http";
import { refuse } from "../../../console/guard.ts";
import type { Html } from "../../../console/html.ts";
import type { Answer } from "../../../console/respond.ts";
import { urlOf } from "../../../server/local-request.ts";
import type { Account } from "../account.ts";
import { hostedRoot } from "../answers.ts";
import type { PortalRecord } from "../records.ts";
import { StripeRefusal } from "../refusal.ts";
import type { StripeTestControls } from "../test-controls.ts";
import { checkoutPage, plainPage, portalPage } from "./hosted-pages.ts";

export interface PagesOptions {
  account: Account;
  testControls: StripeTestControls;
  perform<T>(work: () => T): T;
}

/** The policy allows all targets of forms, as a response redirects to the merchant's URL. */
const policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

export async function answerPage(options: PagesOptions, request: IncomingMessage): Promise<Answer> {
  const refusal = refuse(request);
  if (refusal) return refusal;
  const { pathname } = urlOf(request.url);
  const [room = "", id = "", action = ""] = pathname.slice(hostedRoot.length + 1).split("/");
  if (request.method !== "POST") return page(show(options, room, id));
  try {
    const next = act(options, room, id, action);
    return next === undefined ? page(undefined) : redirect(next);
  } catch (error) {
    // A button of an outdated page was clicked: the redirect shows its current state.
    if (error instanceof StripeRefusal) return redirect(`${hostedRoot}/${room}/${id}`);
    throw error;
  }

  function page(shown: Html | undefined): Answer {
    const nothing = () => plainPage(options.account, "Nada neste endereço", "Este link já não vale.", "/");
    // The policy is not `no-referrer`: with it browsers send the page's forms with origin `null`.
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "referrer-policy": "same-origin",
    };
    return { status: shown ? 200 : 404, headers, body: (shown ?? nothing()).markup };
  }
}

function show({ account, perform }: PagesOptions, room: string, id: string): Html | undefined {
  perform(() => undefined);
  const session = room === "checkout" ? account.sessions.get(id) : undefined;
  if (session !== undefined) return checkoutPage(account, session);
  const portal = room === "portal" ? portalOf(account, id) : undefined;
  const customer = account.customers.get(portal?.customer ?? "");
  return portal && customer && portalPage(account, portal, customer);
}

function act({ account, testControls }: PagesOptions, room: string, id: string, action: string): string | undefined {
  const customer = room === "portal" ? (portalOf(account, id)?.customer ?? "") : "";
  const actions: Readonly<Record<string, () => unknown>> = {
    "checkout/pay": () => testControls.pay(id),
    "checkout/decline": () => testControls.decline(id),
    "portal/cancel": () => testControls.cancelAtPeriodEnd(customer),
    "portal/resume": () => testControls.resume(customer),
    "portal/pay": () => testControls.payOpenInvoice(customer),
    "portal/card-ok": () => testControls.setCard(customer, "ok"),
    "portal/card-fails": () => testControls.setCard(customer, "fails"),
  };
  const name = `${room}/${action}`;
  if (!Object.hasOwn(actions, name)) return undefined;
  const next = actions[name]?.();
  return typeof next === "string" ? next : `${hostedRoot}/${room}/${id}`;
}

/** The console links to a customer's ID, for which this function makes a new portal session. */
function portalOf(account: Account, id: string): PortalRecord | undefined {
  if (account.customers.get(id) === undefined) return account.portals.get(id);
  return { id, created: account.now(), customer: id, returnUrl: hostedRoot };
}

const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: "" });
