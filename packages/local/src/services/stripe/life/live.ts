import type { Clock } from "../../../types.ts";
import { createAlarm } from "../../../work/alarm.ts";
import type { Pump } from "../../../work/pump.ts";
import type { Account } from "../account.ts";
import type { SubscriptionRecord } from "../records.ts";
import { changeSubscription, endSubscription } from "./change-subscription.ts";
import { attemptPayment, invoicePeriod, nextPeriodEnd } from "./charge.ts";
import { expireCheckout } from "./settle-checkout.ts";

/** A change that happens at a set time (Unix seconds) without a call. */
interface Due {
  at: number;
  happen(): void;
}

export function live(account: Account): void {
  for (let next = nextDue(account); next !== undefined && next.at <= account.now(); next = nextDue(account))
    next.happen();
}

export const nextLifeAt = (account: Account): number | undefined => nextDue(account)?.at;

interface LifePumpOptions {
  clock: Clock;
  nextAt(): number | undefined;
  live(): void;
  onSettled(): void;
}

export function createLifePump({ clock, nextAt, live, onSettled }: LifePumpOptions): Pump {
  let isStopped = false;
  const nextDueAt = () => {
    const seconds = nextAt();
    return seconds === undefined ? undefined : seconds * 1000;
  };
  const isIdle = () => isStopped || (nextDueAt() ?? Number.POSITIVE_INFINITY) > clock.now().getTime();
  const wake = () => {
    if (isStopped) return;
    const hadWork = !isIdle();
    if (hadWork) live();
    alarm.set(nextDueAt());
    if (hadWork) onSettled();
  };
  const alarm = createAlarm(clock, wake);
  const stop = () => {
    isStopped = true;
    alarm.set(undefined);
  };
  return { wake, isIdle, nextDueAt, stop, abandon: stop };
}

function nextDue(account: Account): Due | undefined {
  let next: Due | undefined;
  for (const due of allDue(account)) if (next === undefined || due.at < next.at) next = due;
  return next;
}

function* allDue(account: Account): Generator<Due> {
  for (const session of account.sessions.all()) {
    const at = session.expiresAt;
    if (session.status === "open") yield { at, happen: () => expireCheckout(account, session, at) };
  }
  for (const invoice of account.invoices.all()) {
    const at = invoice.nextAttempt;
    if (at !== null) yield { at, happen: () => attemptPayment(account, invoice, at) };
  }
  for (const subscription of account.subscriptions.all()) {
    const at = subscription.periodEnd;
    if (subscription.status !== "canceled") yield { at, happen: () => endPeriod(account, subscription, at) };
  }
}

/** Ends a billing period and charges the next, without the hour that Stripe would wait. */
function endPeriod(account: Account, subscription: SubscriptionRecord, at: number): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(account, subscription, at);
    return;
  }
  const status = subscription.status === "trialing" ? "active" : subscription.status;
  const periodEnd = nextPeriodEnd(subscription.anchor, at);
  const renewed = changeSubscription(account, subscription, { status, periodStart: at, periodEnd }, at);
  invoicePeriod(account, renewed, at);
}
