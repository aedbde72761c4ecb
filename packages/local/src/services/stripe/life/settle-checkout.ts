import { type Account, customerOf } from "../account.ts";
import { toCustomer, toSession } from "../answers.ts";
import type { CardBehaviour, CustomerRecord, SessionRecord } from "../records.ts";
import { StripeRefusal } from "../refusal.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { beginSubscription } from "./charge.ts";

/** @throws StripeRefusal when the session is not open */
export function payCheckout(account: Account, session: SessionRecord, at: number): SessionRecord {
  refuseUnlessOpen(session);
  const customer = setCard(account, customerOf(account, session.customer), "ok", at);
  const trialEnd = session.trialEnd !== null && session.trialEnd > at ? session.trialEnd : null;
  const { lines, subscriptionMetadata: metadata } = session;
  const subscription = beginSubscription(account, { customer: customer.id, lines, metadata, trialEnd }, at);
  const complete = account.sessions.put({
    ...session,
    status: "complete",
    subscription: subscription.id,
    isDeclined: false,
  });
  emitEvent(account, "checkout.session.completed", toSession(account, complete), at);
  return complete;
}

/** Declines the card: the page shows a message, and the session stays open. */
export function declineCheckout(account: Account, session: SessionRecord): SessionRecord {
  refuseUnlessOpen(session);
  return account.sessions.put({ ...session, isDeclined: true });
}

export function expireCheckout(account: Account, session: SessionRecord, at: number): SessionRecord {
  refuseUnlessOpen(session);
  const expired = account.sessions.put({ ...session, status: "expired" });
  emitEvent(account, "checkout.session.expired", toSession(account, expired), at);
  return expired;
}

export function setCard(account: Account, customer: CustomerRecord, card: CardBehaviour, at: number): CustomerRecord {
  if (customer.card === card) return customer;
  const next = account.customers.put({ ...customer, card });
  emitEvent(account, "customer.updated", toCustomer(next), at);
  return next;
}

function refuseUnlessOpen({ status }: SessionRecord): void {
  if (status === "open") return;
  throw new StripeRefusal(
    400,
    `Only Checkout Sessions with a status in ["open"] can be changed; this one is ${status}.`,
  );
}
