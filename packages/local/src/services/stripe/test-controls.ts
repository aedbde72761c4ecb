import type { StripeTestControls } from "../../region-types.ts";
import type { Account } from "./account.ts";
import { setCancelAtPeriodEnd } from "./life/change-subscription.ts";
import { attemptPayment } from "./life/charge.ts";
import { declineCheckout, payCheckout, setCard } from "./life/settle-checkout.ts";
import { customerOf, liveSubscriptionOf } from "./look-up.ts";
import type { SubscriptionRecord } from "./records.ts";
import type { Webhooks } from "./webhooks/deliveries.ts";

export interface TestControlsOptions {
  account: Account;
  webhooks: Webhooks;
  perform<T>(work: () => T): T;
}

function describeCustomers({ customers, sessions }: Account) {
  const open = sessions.all().filter(({ status }) => status === "open");
  return customers
    .all()
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, email }) => {
      const openSessions = open.filter(({ customer }) => customer === id).map((session) => session.id);
      return { id, email: email ?? "", openSessions };
    });
}

/**
 * Creates the test controls. They perform the actions that people perform on the hosted pages and
 * in Stripe's dashboard.
 */
export function createTestControls({ account, webhooks, perform }: TestControlsOptions): StripeTestControls {
  const liveOf = (customer: string): SubscriptionRecord => {
    const subscription = liveSubscriptionOf(account, customerOf(account, customer).id);
    if (subscription === undefined) throw new Error(`${customer} has no living subscription`);
    return subscription;
  };
  return {
    pay: (id) =>
      perform(() => {
        const { successUrl } = payCheckout(account, account.sessions.require(id), account.now());
        return successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
      }),
    decline: (id) => void perform(() => declineCheckout(account, account.sessions.require(id))),
    setCard: (id, card) => void perform(() => setCard(account, customerOf(account, id), card, account.now())),
    payOpenInvoice: (id) =>
      perform(() => {
        const open = account.invoices.all().findLast((one) => one.customer === id && one.status === "open");
        return open !== undefined && attemptPayment(account, open, account.now());
      }),
    cancelAtPeriodEnd: (id) => void perform(() => setCancelAtPeriodEnd(account, liveOf(id), true, account.now())),
    resume: (id) => void perform(() => setCancelAtPeriodEnd(account, liveOf(id), false, account.now())),
    customers: () => perform(() => describeCustomers(account)),
    events: () => perform(() => account.events.all()),
    ...{ deliver: webhooks.deliver, release: webhooks.release, deliveries: webhooks.deliveries },
    ...{ redeliver: webhooks.redeliver, signed: webhooks.signed },
  };
}
