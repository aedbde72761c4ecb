import { jsonAnswer } from "../../aws/json-answer.ts";
import { urlOf } from "../../server/local-request.ts";
import type { AwsRequest, AwsResponse, Caller, ServiceContext, Store } from "../../types.ts";
import { describeQuota, type MailQuota } from "./send-quota.ts";

const SUPPRESSED = "ses.suppressed";
const SETTINGS = "ses.account";
const ADDRESSES = "/v2/email/suppression/addresses";

/** The reason why an address is on the account's suppression list. */
export type SuppressionReason = "BOUNCE" | "COMPLAINT";
type Suppressed = { reason: SuppressionReason; at: string };

/** Adds an address to the account's suppression list, as a hard bounce or complaint does. */
export function suppress(store: Store, address: string, reason: SuppressionReason, at: Date): void {
  store.set(SUPPRESSED, address.toLowerCase(), { reason, at: at.toISOString() });
}

/** Tells whether SES drops mails to the address. */
export const isSuppressed = (store: Store, address: string): boolean =>
  store.get(SUPPRESSED, address.toLowerCase()) !== undefined;

/** Tells whether the account may send. Operators or AWS may disable sending. */
export const isSendingOn = (store: Store): boolean => store.get<boolean>(SETTINGS, "sending") !== false;

type Routed = { action: string; answer(): AwsResponse };

/** Answers the SES v2 calls of `npm run ops`: the account and its suppression list. */
export function answerAccount(
  context: ServiceContext,
  quota: MailQuota,
  request: AwsRequest,
  caller: Caller,
): AwsResponse {
  const routed = route(context, quota, request);
  if (routed === undefined) return refuse("BadRequestException", `The local region does not know ${request.url}.`);
  context.authorize(caller, `ses:${routed.action}`, "*");
  return routed.answer();
}

function route(context: ServiceContext, quota: MailQuota, request: AwsRequest): Routed | undefined {
  const { store } = context;
  const { pathname } = urlOf(request.url);
  const called = `${request.method} ${pathname}`;
  if (called === "GET /v2/email/account")
    return { action: "GetAccount", answer: () => json(describeAccount(context, quota)) };
  if (called === "PUT /v2/email/account/sending") return { action: "PutAccountSendingAttributes", answer: setSending };
  if (called === `GET ${ADDRESSES}`)
    return { action: "ListSuppressedDestinations", answer: () => json({ SuppressedDestinationSummaries: listed() }) };
  const address = pathname.startsWith(`${ADDRESSES}/`) ? decodeURIComponent(pathname.slice(ADDRESSES.length + 1)) : "";
  if (address === "") return undefined;
  if (request.method === "DELETE") return { action: "DeleteSuppressedDestination", answer: () => remove(address) };
  return undefined;

  function setSending(): AwsResponse {
    const { SendingEnabled = false }: { SendingEnabled?: boolean } = JSON.parse(request.body.toString("utf8") || "{}");
    store.set(SETTINGS, "sending", SendingEnabled);
    return json({});
  }
  function listed() {
    return store.list<Suppressed>(SUPPRESSED).map(({ key, value }) => {
      return { EmailAddress: key, Reason: value.reason, LastUpdateTime: Date.parse(value.at) / 1000 };
    });
  }
  function remove(one: string): AwsResponse {
    if (!isSuppressed(store, one))
      return refuse("NotFoundException", `Email address ${one} does not exist on your suppression list.`, 404);
    store.delete(SUPPRESSED, one.toLowerCase());
    return json({});
  }
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
