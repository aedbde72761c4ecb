/**
 * Checks that the payment provider's account is set up as the product needs it, and changes
 * nothing.
 */
import { PREMIUM_LOOKUP_KEY } from "@emdia/contracts/constants";
import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import type { StripeAccount } from "@emdia/core/adapters/stripe-account";
import { isSame, isWanted, WEBHOOK_EVENTS } from "../stripe-setup/set-up.ts";
import { bad, type Finding, good } from "./finding.ts";

/** Checks price, webhook and the customers' portal of an account, for the site of a stage. */
export async function checkPayments(account: StripeAccount, siteUrl: string): Promise<Finding[]> {
  const setUp = `STRIPE_SECRET_KEY=sk_… SITE_URL=${siteUrl} npm run stripe:setup`;
  const price = await account.findPrice(PREMIUM_LOOKUP_KEY);
  const isPriced = price !== undefined && isWanted(price);
  return [
    isPriced
      ? good("price", `Stripe has the product's price ${price.id}.`)
      : bad("price", price ? `Stripe's price ${price.id} is another.` : "Stripe has no price.", setUp),
    await checkWebhook(account, siteUrl, setUp),
    await checkPortal(account),
  ];
}

async function checkWebhook(account: StripeAccount, siteUrl: string, fix: string): Promise<Finding> {
  const url = `${siteUrl}${webhookRoutes.receiveStripeEvent.path}`;
  const known = (await account.listEndpoints()).filter((one) => one.url === url && one.isOn);
  const ours = known.find((one) => one.version === account.version && isSame(one.events, WEBHOOK_EVENTS));
  if (ours) return good("webhook", `Stripe tells ${url} exactly what is needed.`);
  if (known.length === 0) return bad("webhook", `Stripe tells ${url} nothing.`, fix);
  return bad("webhook", `Stripe's webhook to ${url} has other events or another version than ${account.version}.`, fix);
}

const DASHBOARD = "https://dashboard.stripe.com/settings/billing/portal";

async function checkPortal(account: StripeAccount): Promise<Finding> {
  const portal = await account.findPortal();
  if (!portal) return bad("portal", "Stripe has no customers' portal.", `save it once at ${DASHBOARD}`);
  const { cancelsAtPeriodEnd, changesCards, showsInvoices } = portal;
  if (cancelsAtPeriodEnd && changesCards && showsInvoices)
    return good("portal", "Customers change cards, see invoices and cancel.");
  const features = [
    "subscription_cancel][enabled]=true",
    "subscription_cancel][mode]=at_period_end",
    "payment_method_update][enabled]=true",
    "invoice_history][enabled]=true",
  ];
  return bad(
    "portal",
    "Customers cannot change cards, see invoices, or cancel at the period's end.",
    `curl https://api.stripe.com/v1/billing_portal/configurations/${portal.id} -u "$STRIPE_SECRET_KEY:" ${features.map((one) => `-d "features[${one}"`).join(" ")}`,
  );
}
