import { brand } from "@emdia/contracts/brand";
import { PREMIUM_LOOKUP_KEY, PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import { formatReais } from "@emdia/contracts/values/money";
import type { AccountPrice, EventName, StripeAccount } from "@emdia/core/adapters/stripe-account";

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

/** With `mayReplace`, an unchangeable object is created again and not refused. */
export type SetUp = { siteUrl: string; mayReplace: boolean };

/**
 * Sets up an account as the product needs it, and returns one line per change. It changes nothing
 * in a complete account.
 */
export async function setUpAccount(account: StripeAccount, input: SetUp): Promise<string[]> {
  return [await ensurePrice(account, input), ...(await ensureEndpoint(account, input))];
}

/** Tells whether a price is the product's price. */
export const isWanted = ({ cents, currency, interval }: AccountPrice) =>
  cents === PREMIUM_PRICE_CENTS && currency === "brl" && interval === "month";

/**
 * Creates the price if it is missing. Owners who subscribed at an old price keep that price.
 * @throws Error for another amount, unless it may be replaced
 */
async function ensurePrice(account: StripeAccount, { mayReplace }: SetUp): Promise<string> {
  const known = await account.findPrice(PREMIUM_LOOKUP_KEY);
  if (known && isWanted(known)) return `Preço ${known.id}: em dia (${formatReais(PREMIUM_PRICE_CENTS)} por mês).`;
  if (known && !mayReplace) {
    const amount = `${known.cents ?? "?"} ${known.currency}/${known.interval ?? "única vez"}`;
    throw new Error(
      `O preço ${known.id} (${PREMIUM_LOOKUP_KEY}) custa ${amount}, não ${PREMIUM_PRICE_CENTS} brl/month. Um preço não muda: com --replace é criado outro, que fica com a chave; quem já assina continua no antigo.`,
    );
  }
  const price = { lookupKey: PREMIUM_LOOKUP_KEY, cents: PREMIUM_PRICE_CENTS, productName: `${brand.name} Premium` };
  const id = await account.createPrice(price);
  return known ? `Preço ${id}: criado no lugar de ${known.id}.` : `Preço ${id}: criado.`;
}

/** Tells whether two lists have the same names, in any order. */
export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();

/**
 * Creates or corrects the webhook.
 * @throws Error for a webhook of another API version, unless it may be replaced
 */
async function ensureEndpoint(account: StripeAccount, { siteUrl, mayReplace }: SetUp): Promise<string[]> {
  const url = `${siteUrl}${webhookRoutes.receiveStripeEvent.path}`;
  const ours = (await account.listEndpoints()).filter((one) => one.url === url);
  const known = ours.find((one) => one.version === account.version);
  if (known) {
    if (known.isOn && isSame(known.events, WEBHOOK_EVENTS)) return [`Webhook ${known.id}: em dia.`];
    await account.setEndpoint(known.id, { events: WEBHOOK_EVENTS, isOn: true });
    return [`Webhook ${known.id}: eventos corrigidos.`];
  }
  const old = ours.filter((one) => one.isOn);
  if (old.length > 0 && !mayReplace)
    throw new Error(
      `O webhook ${old[0]?.id} fala a versão ${old[0]?.version} da API, não ${account.version}. Com --replace é criado outro, com segredo próprio, e este é desligado.`,
    );
  const { id, secret } = await account.createEndpoint({ url, events: WEBHOOK_EVENTS });
  for (const one of old) await account.setEndpoint(one.id, { isOn: false });
  return [
    `Webhook ${id}: criado. Guarde o segredo, que não aparece de novo:`,
    `  npx sst secret set StripeWebhookSecret ${secret} --stage ${stageAt(siteUrl)}`,
  ];
}

/**
 * Returns the stage of a site's address, as `stacks/stages.ts` defines it: the brand's own domain
 * is production.
 */
function stageAt(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return hostname === brand.domain ? "production" : (hostname.split(".")[0] ?? hostname);
}
