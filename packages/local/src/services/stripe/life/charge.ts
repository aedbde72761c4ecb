import { addMonths } from "../../../clock.ts";
import type { Account } from "../account.ts";
import { toInvoice, toSubscription, totalOf } from "../answers.ts";
import type { InvoiceRecord, LineRecord, Metadata, SubscriptionRecord } from "../records.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { changeSubscription, endSubscription } from "./change-subscription.ts";

const DAY = 86_400;
/** Days after a failed charge on which it is retried; the subscription ends after the last. */
const RETRY_DAYS = [3, 5, 7];

/** A free trial's invoice is paid without a charge. */
export function invoicePeriod(account: Account, subscription: SubscriptionRecord, at: number): void {
  const invoice = account.invoices.put({
    id: account.newId("in"),
    created: at,
    customer: subscription.customer,
    subscription: subscription.id,
    status: "open",
    amount: subscription.status === "trialing" ? 0 : totalOf(account, subscription.lines),
    attempts: 0,
    nextAttempt: null,
  });
  attemptPayment(account, invoice, at);
}

/** @returns whether the invoice was paid */
export function attemptPayment(account: Account, invoice: InvoiceRecord, at: number): boolean {
  const isPaid = invoice.amount === 0 || account.customers.get(invoice.customer)?.card === "ok";
  const attempts = invoice.attempts + 1;
  if (isPaid) settle(account, { ...invoice, attempts, status: "paid", nextAttempt: null }, at);
  else fail(account, { ...invoice, attempts, nextAttempt: nextAttemptOf(invoice, attempts) }, at);
  return isPaid;
}

/** The 31st comes back after short months (docs.stripe.com/billing/subscriptions/billing-cycle). */
export function nextPeriodEnd(anchor: number, after: number): number {
  const endOf = (count: number) => addMonths(new Date(anchor * 1000), count).getTime() / 1000;
  let count = 1;
  while (endOf(count) <= after) count += 1;
  return endOf(count);
}

interface NewSubscription {
  customer: string;
  lines: readonly LineRecord[];
  metadata: Metadata;
  /** The trial's end, never in the past; null when the first charge is made immediately. */
  trialEnd: number | null;
}

/** The subscription is `trialing`, or `incomplete` until its first invoice is paid. */
export function beginSubscription(account: Account, input: NewSubscription, at: number): SubscriptionRecord {
  const { customer, metadata, trialEnd } = input;
  const anchor = trialEnd ?? at;
  const subscription = account.subscriptions.put({
    id: account.newId("sub"),
    created: at,
    customer,
    status: trialEnd === null ? "incomplete" : "trialing",
    lines: input.lines.map((line) => ({ ...line, id: account.newId("si") })),
    anchor,
    periodStart: at,
    periodEnd: trialEnd ?? nextPeriodEnd(anchor, at),
    cancelAtPeriodEnd: false,
    endedAt: null,
    metadata,
  });
  emitEvent(account, "customer.subscription.created", toSubscription(account, subscription), at);
  invoicePeriod(account, subscription, at);
  return account.subscriptions.get(subscription.id) ?? subscription;
}

function settle(account: Account, invoice: InvoiceRecord, at: number): void {
  account.invoices.put(invoice);
  emitEvent(account, "invoice.paid", toInvoice(invoice), at);
  const subscription = account.subscriptions.get(invoice.subscription);
  const isRecovered = subscription?.status === "incomplete" || subscription?.status === "past_due";
  if (isRecovered && !owes(account, subscription.id))
    changeSubscription(account, subscription, { status: "active" }, at);
}

function fail(account: Account, invoice: InvoiceRecord, at: number): void {
  account.invoices.put(invoice);
  emitEvent(account, "invoice.payment_failed", toInvoice(invoice), at);
  const subscription = account.subscriptions.get(invoice.subscription);
  if (subscription === undefined || subscription.status === "canceled") return;
  if (invoice.nextAttempt === null) endSubscription(account, subscription, at);
  else if (subscription.status !== "past_due") changeSubscription(account, subscription, { status: "past_due" }, at);
}

function nextAttemptOf(invoice: InvoiceRecord, attempts: number): number | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : invoice.created + days * DAY;
}

function owes(account: Account, subscription: string): boolean {
  return account.invoices.all().some((one) => one.subscription === subscription && one.status === "open");
}
