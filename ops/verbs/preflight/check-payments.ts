import type { StripeAccount } from "@emdia/core/adapters/stripe-account";
import { findPrice, findWebhook, type Standing } from "../stripe/set-up.ts";
import { bad, type Finding, good } from "./finding.ts";

export async function checkPayments(account: StripeAccount, siteUrl: string): Promise<Finding[]> {
  const fix = `STRIPE_SECRET_KEY=sk_… SITE_URL=${siteUrl} npm run ops -- stripe set-up --yes`;
  const found = (name: string, { says, change }: Standing) => (change ? bad(name, says, fix) : good(name, says));
  return [
    found("price", await findPrice(account)),
    found("webhook", await findWebhook(account, siteUrl)),
    await checkPortal(account),
  ];
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
