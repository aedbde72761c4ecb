import type { Account } from "../account.ts";
import { toCustomer } from "../answers/customer.ts";
import { toSession } from "../answers/session.ts";
import type { CardBehaviour, CustomerRecord, SessionRecord } from "../records.ts";
import { StripeRefusal } from "../refusal.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { beginSubscription } from "./begin-subscription.ts";

/** The person pays: card saved, subscription begun, session complete. @throws StripeRefusal when it is not open */
export function payCheckout(account: Account, session: SessionRecord, at: number): SessionRecord {
  refuseUnlessOpen(session);
  const customer = setCard(account, payerOf(account, session, at), "ok", at);
  const trialEnd = session.trialEnd !== null && session.trialEnd > at ? session.trialEnd : null;
  const { lines, subscriptionMetadata: metadata } = session;
  const subscription = beginSubscription(account, { customer: customer.id, lines, metadata, trialEnd }, at);
  const complete = account.sessions.put({
    ...session,
    status: "complete",
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
    isDeclined: false,
  });
  const data = { object: toSession(account, complete) };
  emitEvent(account, { type: "checkout.session.completed", data }, at);
  return complete;
}

/** The card is refused: nothing happens but a message on the page; the session stays open. */
export function declineCheckout(account: Account, session: SessionRecord): SessionRecord {
  refuseUnlessOpen(session);
  return account.sessions.put({ ...session, isDeclined: true });
}

/** Nobody may pay any more. */
export function expireCheckout(account: Account, session: SessionRecord, at: number): SessionRecord {
  refuseUnlessOpen(session);
  const expired = account.sessions.put({ ...session, status: "expired" });
  emitEvent(account, { type: "checkout.session.expired", data: { object: toSession(account, expired) } }, at);
  return expired;
}

/** Decides what the customer's card does from now on. */
export function setCard(account: Account, customer: CustomerRecord, card: CardBehaviour, at: number): CustomerRecord {
  if (customer.card === card) return customer;
  const next = account.customers.put({ ...customer, card });
  emitEvent(account, { type: "customer.updated", data: { object: toCustomer(next) } }, at);
  return next;
}

function payerOf(account: Account, session: SessionRecord, at: number): CustomerRecord {
  const known = account.customers.get(session.customer ?? "");
  if (known !== undefined) return known;
  const customer = account.customers.put({
    id: account.newId("cus"),
    created: at,
    email: session.customerEmail,
    name: null,
    phone: null,
    description: null,
    metadata: {},
    isDeleted: false,
  });
  emitEvent(account, { type: "customer.created", data: { object: toCustomer(customer) } }, at);
  return customer;
}

function refuseUnlessOpen({ status }: SessionRecord): void {
  if (status === "open") return;
  throw new StripeRefusal(
    400,
    `Only Checkout Sessions with a status in ["open"] can be changed; this one is ${status}.`,
  );
}
