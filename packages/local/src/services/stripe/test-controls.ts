import { type Account, customerOf, liveSubscriptionOf } from "./account.ts";
import { setCancelAtPeriodEnd } from "./life/change-subscription.ts";
import { attemptPayment } from "./life/charge.ts";
import { declineCheckout, payCheckout, setCard } from "./life/settle-checkout.ts";
import type { CardBehaviour, SubscriptionRecord } from "./records.ts";
import type { Webhooks } from "./webhooks/deliveries.ts";

export interface TestControlsOptions {
  account: Account;
  webhooks: Webhooks;
  perform<T>(work: () => T): T;
}

/** Calls throw for an ID of another kind or state, but `payOpenInvoice` returns false. */
export type StripeTestControls = ReturnType<typeof createTestControls>;

export function createTestControls({ account, webhooks, perform }: TestControlsOptions) {
  const liveOf = (customer: string): SubscriptionRecord => {
    const subscription = liveSubscriptionOf(account, customerOf(account, customer).id);
    if (subscription === undefined) throw new Error(`${customer} has no living subscription`);
    return subscription;
  };
  return {
    /** @returns the address that the browser opens next */
    pay: (id: string) =>
      perform(() => {
        const { successUrl } = payCheckout(account, account.sessions.require(id), account.now());
        return successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
      }),
    decline: (id: string) => void perform(() => declineCheckout(account, account.sessions.require(id))),
    setCard: (id: string, card: CardBehaviour) =>
      void perform(() => setCard(account, customerOf(account, id), card, account.now())),
    /** @returns whether the invoice was paid */
    payOpenInvoice: (id: string) =>
      perform(() => {
        const open = account.invoices.all().findLast((one) => one.customer === id && one.status === "open");
        return open !== undefined && attemptPayment(account, open, account.now());
      }),
    cancelAtPeriodEnd: (id: string) =>
      void perform(() => setCancelAtPeriodEnd(account, liveOf(id), true, account.now())),
    resume: (id: string) => void perform(() => setCancelAtPeriodEnd(account, liveOf(id), false, account.now())),
    customers: () => perform(() => describeCustomers(account)),
    /** `body` is the raw JSON. */
    events: () => perform(() => account.events.all()),
    deliver: webhooks.deliver,
    release: webhooks.release,
    deliveries: webhooks.deliveries,
    redeliver: webhooks.redeliver,
    signed: webhooks.signed,
  };
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
