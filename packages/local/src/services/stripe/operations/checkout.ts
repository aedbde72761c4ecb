import type { Account } from "../account.ts";
import { toSession } from "../answers.ts";
import { customerOf, listedCustomer } from "../look-up.ts";
import { integerOf, listOf, metadataOf, nested, type Params, readAddress, requiredText, textOf } from "../params.ts";
import type { LineRecord } from "../records.ts";
import { invalid } from "../refusal.ts";
import { type Operation, pageOf, paging } from "./operation.ts";

const DAY = 86_400;

/** The operations on checkout sessions that begin a subscription. */
export const checkoutOperations: readonly Operation[] = [
  {
    name: "checkout.sessions.create",
    method: "POST",
    path: "/v1/checkout/sessions",
    params: [
      ...["mode", "customer", "client_reference_id", "line_items", "subscription_data", "metadata"],
      ...["success_url", "cancel_url", "locale"],
    ],
    run: (account, { params }) => createSession(account, params),
  },
  {
    name: "checkout.sessions.list",
    method: "GET",
    path: "/v1/checkout/sessions",
    params: [...paging, "customer"],
    run(account, { params }) {
      const customer = listedCustomer(account, params);
      const found = account.sessions.all().filter((one) => (customer ?? one.customer) === one.customer);
      return pageOf(params, "/v1/checkout/sessions", found, (one) => toSession(account, one));
    },
  },
];

/**
 * Opens a checkout session for a day.
 * @throws StripeRefusal with the wrong parameter
 */
function createSession(account: Account, params: Params) {
  const now = account.now();
  if (requiredText(params, "mode") !== "subscription")
    throw invalid("mode", "Invalid mode: the local stand-in knows only subscription");
  const subscriptionData = nested(params, "subscription_data");
  const session = account.sessions.put({
    id: account.newId("cs_test"),
    created: now,
    expiresAt: now + DAY,
    status: "open",
    successUrl: readAddress(params, "success_url") ?? requiredText(params, "success_url"),
    cancelUrl: readAddress(params, "cancel_url") ?? null,
    customer: customerOf(account, requiredText(params, "customer"), "customer").id,
    clientReferenceId: textOf(params, "client_reference_id") ?? null,
    metadata: metadataOf(params),
    lines: readLines(account, params),
    subscriptionMetadata: metadataOf(subscriptionData),
    trialEnd: trialEndOf(subscriptionData, now),
    subscription: null,
    isDeclined: false,
  });
  return toSession(account, session);
}

function readLines(account: Account, params: Params): readonly LineRecord[] {
  const items = listOf(params, "line_items");
  if (items.length === 0) throw invalid("line_items", "Missing required param: line_items.", "parameter_missing");
  return items.map((item, index) => {
    if (typeof item === "string") throw invalid(`line_items[${index}]`, "Invalid object");
    const name = `line_items[${index}][price]`;
    const price = account.prices.require(requiredText(item, "price", name), name).id;
    return { id: account.newId("li"), price, quantity: integerOf(item, "quantity") ?? 1 };
  });
}

function trialEndOf(subscriptionData: Params, now: number): number | null {
  const at = integerOf(subscriptionData, "trial_end");
  if (at === undefined) return null;
  if (at < now + 2 * DAY)
    throw invalid("subscription_data[trial_end]", "The `trial_end` date has to be at least 2 days in the future.");
  return at;
}
