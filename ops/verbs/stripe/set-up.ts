/** What the product needs in a Stripe account: its state, and the change that corrects it. */
import { brand } from "@emdia/contracts/brand";
import { PREMIUM_LOOKUP_KEY, PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import type { EventName, StripeAccount } from "@emdia/core/adapters/stripe-account";
import { Refusal } from "../../refusal.ts";
import type { Plan, Step } from "../../verb.ts";

/** All events that can change a customer's subscription, and no others. */
export const WEBHOOK_EVENTS = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "invoice.paid",
  "invoice.payment_failed",
] as const satisfies readonly EventName[];

/** When the object cannot be changed, `replaced` describes the consequence of replacing it. */
export type Standing = { says: string; change?: Step; replaced?: string };

/** @throws Refusal for an object that can only be replaced, unless `mayReplace` */
export async function planSetUp(account: StripeAccount, siteUrl: string, mayReplace: boolean): Promise<Plan> {
  const standings = [await findPrice(account), await findWebhook(account, siteUrl)];
  for (const { says, replaced } of standings) if (replaced && !mayReplace) throw new Refusal(`${says} ${replaced}`);
  return { lines: standings.map(({ says }) => says), steps: standings.flatMap(({ change }) => change ?? []) };
}

/** Owners who subscribed at an old price keep that price. */
export async function findPrice(account: StripeAccount): Promise<Standing> {
  const known = await account.findPrice(PREMIUM_LOOKUP_KEY);
  const { id, cents, currency, interval } = known ?? {};
  if (cents === PREMIUM_PRICE_CENTS && currency === "brl" && interval === "month")
    return { says: `Stripe has the product's price ${id}.` };
  const price = { lookupKey: PREMIUM_LOOKUP_KEY, cents: PREMIUM_PRICE_CENTS, productName: `${brand.name} Premium` };
  const act = async () => `Price ${await account.createPrice(price)} is created.`;
  const change = { says: `create a price of ${PREMIUM_PRICE_CENTS} brl/month`, act };
  if (!known) return { says: "Stripe has no price.", change };
  return {
    says: `Stripe's price ${id} is another: ${cents ?? "?"} ${currency}/${interval ?? "once"}.`,
    change,
    replaced: `A price cannot change: --replace creates another of ${PREMIUM_PRICE_CENTS} brl/month, which takes its key ${PREMIUM_LOOKUP_KEY}; who subscribes already keeps the old one.`,
  };
}

export async function findWebhook(account: StripeAccount, siteUrl: string): Promise<Standing> {
  const url = `${siteUrl}${webhookRoutes.receiveStripeEvent.path}`;
  const { version } = account;
  const known = (await account.listEndpoints()).filter((one) => one.url === url);
  const current = known.filter((one) => one.version === version);
  if (current.some(({ isOn, events }) => isOn && hasOurs(events)))
    return { says: `Stripe tells ${url} exactly what is needed.` };
  const working = known.filter(({ isOn }) => isOn);
  const says =
    working.length === 0
      ? `Stripe tells ${url} nothing.`
      : `Stripe's webhook to ${url} has other events or another version than ${version}.`;
  const [correctable] = current;
  if (correctable) {
    const { id } = correctable;
    const act = () => account.setEndpoint(id, { events: WEBHOOK_EVENTS, isOn: true });
    return { says, change: { says: `correct the events of webhook ${id}`, act } };
  }
  const act = async () => {
    const { id, secret } = await account.createEndpoint({ url, events: WEBHOOK_EVENTS });
    for (const old of working) await account.setEndpoint(old.id, { isOn: false });
    const command = `npx sst secret set StripeWebhookSecret ${secret} --stage ${stageAt(siteUrl)}`;
    return [`Webhook ${id} is created. Keep its secret, which is not shown again:`, `  ${command}`];
  };
  const change = { says: `create a webhook to ${url}`, act };
  const [old] = working;
  if (!old) return { says, change };
  const replaced = `Webhook ${old.id} speaks version ${old.version}: --replace creates another, with a secret of its own, and switches this one off.`;
  return { says, change, replaced };
}

const hasOurs = (events: readonly string[]) => events.toSorted().join() === WEBHOOK_EVENTS.toSorted().join();

/** Returns a site's stage: production for the brand's own domain, else the host's first part. */
function stageAt(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return hostname === brand.domain ? "production" : (hostname.split(".")[0] ?? hostname);
}
