import type { Account } from "../account.ts";
import { toSession } from "../answers/session.ts";
import { customerOf, priceOf } from "../look-up.ts";
import {
  integerOf,
  listOf,
  mergedMetadata,
  nested,
  type Params,
  readAddress,
  requiredText,
  textOf,
} from "../params.ts";
import type { LineRecord } from "../records.ts";
import { invalid } from "../refusal.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Opens a checkout for a subscription. @throws StripeRefusal with the parameter that is wrong */
export function createSession(account: Account, params: Params) {
  const now = account.now();
  if (requiredText(params, "mode") !== "subscription")
    throw invalid("mode", "Invalid mode: the local stand-in knows only subscription");
  const customer = textOf(params, "customer");
  if (customer !== undefined) customerOf(account, customer, "customer");
  const subscriptionData = nested(params, "subscription_data");
  const session = account.sessions.put({
    id: account.newId("cs_test"),
    created: now,
    expiresAt: expiryOf(params, now),
    status: "open",
    customer: customer ?? null,
    customerEmail: textOf(params, "customer_email") ?? null,
    clientReferenceId: textOf(params, "client_reference_id") ?? null,
    metadata: mergedMetadata(params),
    successUrl: readAddress(params, "success_url") ?? requiredText(params, "success_url"),
    cancelUrl: readAddress(params, "cancel_url") ?? null,
    lines: readLines(account, params),
    subscriptionMetadata: mergedMetadata(subscriptionData),
    trialEnd: trialEndOf(subscriptionData, now),
    subscription: null,
    invoice: null,
    isDeclined: false,
  });
  return toSession(account, session);
}

function readLines(account: Account, params: Params): readonly LineRecord[] {
  const items = listOf(params, "line_items");
  if (items.length === 0) throw invalid("line_items", "Missing required param: line_items.", "parameter_missing");
  return items.map((item, index) => {
    if (typeof item === "string") throw invalid(`line_items[${index}]`, "Invalid object");
    const price = priceOf(
      account,
      requiredText(item, "price", `line_items[${index}][price]`),
      `line_items[${index}][price]`,
    );
    if (!price.active)
      throw invalid(
        `line_items[${index}][price]`,
        "The price specified is inactive. This field only accepts active prices.",
      );
    return { id: account.newId("li"), price: price.id, quantity: integerOf(item, "quantity") ?? 1 };
  });
}

/** Thirty minutes to a day from now, a day when nobody says. */
function expiryOf(params: Params, now: number): number {
  const at = integerOf(params, "expires_at") ?? now + DAY;
  if (at < now + HOUR / 2 || at > now + DAY)
    throw invalid("expires_at", "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.");
  return at;
}

function trialEndOf(subscriptionData: Params, now: number): number | null {
  const days = integerOf(subscriptionData, "trial_period_days");
  if (days !== undefined) {
    if (days < 1) throw invalid("subscription_data[trial_period_days]", "Must be at least 1 day.");
    return now + days * DAY;
  }
  const at = integerOf(subscriptionData, "trial_end");
  if (at === undefined) return null;
  if (at < now + 2 * DAY)
    throw invalid("subscription_data[trial_end]", "The `trial_end` date has to be at least 2 days in the future.");
  return at;
}
