import { jsonAnswer } from "../../aws/render-error.ts";
import { urlOf } from "../../server/local-request.ts";
import type { AwsRequest, AwsResponse, Caller, ServiceContext, Store } from "../../types.ts";
import { describeQuota, type MailQuota } from "./send-quota.ts";

const SUPPRESSED = "ses.suppressed";
const SETTINGS = "ses.account";
const ADDRESSES = "/v2/email/suppression/addresses";

export type SuppressionReason = "BOUNCE" | "COMPLAINT";
/** The reasons of suppression that keep a mail back, unless a configuration set names its own. */
export const REASONS: readonly SuppressionReason[] = ["BOUNCE", "COMPLAINT"];
type Suppressed = { reason: SuppressionReason; at: string };

export function suppress(store: Store, address: string, reason: SuppressionReason, at: Date): void {
  store.set(SUPPRESSED, address.toLowerCase(), { reason, at: at.toISOString() });
}

export function isSuppressed(store: Store, address: string, reasons: readonly string[] = REASONS): boolean {
  const listed = store.get<Suppressed>(SUPPRESSED, address.toLowerCase());
  return listed !== undefined && reasons.includes(listed.reason);
}

/** Operators or AWS may disable sending. */
export const isSendingOn = (store: Store): boolean => store.get<boolean>(SETTINGS, "sending") !== false;

export function answerAccount(
  context: ServiceContext,
  quota: MailQuota,
  { method, url, body }: AwsRequest,
  caller: Caller,
): AwsResponse {
  const { store } = context;
  const { pathname } = urlOf(url);
  const calls: Readonly<Record<string, readonly [action: string, answer: () => AwsResponse]>> = {
    "GET /v2/email/account": ["GetAccount", () => json(describeAccount(context, quota))],
    "PUT /v2/email/account/sending": ["PutAccountSendingAttributes", () => setSending(store, body)],
    [`GET ${ADDRESSES}`]: ["ListSuppressedDestinations", () => json(listSuppressed(store))],
    [`DELETE ${ADDRESSES}/`]: ["DeleteSuppressedDestination", () => release(store, pathname)],
  };
  const [action, answer] = calls[`${method} ${pathname.replace(/(addresses\/).+/, "$1")}`] ?? [];
  if (!action || !answer) return refuse("BadRequestException", `The local region does not know ${url}.`);
  context.authorize(caller, `ses:${action}`, "*");
  return answer();
}

function setSending(store: Store, body: Buffer): AwsResponse {
  const { SendingEnabled = false }: { SendingEnabled?: boolean } = JSON.parse(body.toString("utf8") || "{}");
  store.set(SETTINGS, "sending", SendingEnabled);
  return json({});
}

function listSuppressed(store: Store) {
  const listed = store.list<Suppressed>(SUPPRESSED).map(({ key, value }) => {
    return { EmailAddress: key, Reason: value.reason, LastUpdateTime: Date.parse(value.at) / 1000 };
  });
  return { SuppressedDestinationSummaries: listed };
}

function release(store: Store, pathname: string): AwsResponse {
  const address = decodeURIComponent(pathname.slice(ADDRESSES.length + 1));
  if (!isSuppressed(store, address))
    return refuse("NotFoundException", `Email address ${address} does not exist on your suppression list.`, 404);
  store.delete(SUPPRESSED, address.toLowerCase());
  return json({});
}

function describeAccount(context: ServiceContext, quota: MailQuota) {
  return {
    SendingEnabled: isSendingOn(context.store),
    ProductionAccessEnabled: true,
    EnforcementStatus: "HEALTHY",
    SendQuota: describeQuota(context, quota),
  };
}

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  jsonAnswer(body, status, { "content-type": "application/json", ...headers });

const refuse = (code: string, message: string, status = 400) => json({ message }, status, { "x-amzn-errortype": code });
