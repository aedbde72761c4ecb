/**
 * `npm run stripe:setup` creates the price and the webhook that the product needs in a Stripe
 * account. It reads STRIPE_SECRET_KEY, and STRIPE_API_URL and SITE_URL if they differ from Stripe's
 * and the product's own. A second run changes nothing. With `-- --replace` it replaces a price of
 * another amount, or a webhook of another version of the API, and does not refuse them; the webhook
 * then has another secret.
 */
import { brand } from "@emdia/contracts/brand";
import { stripeAccount } from "@emdia/core/adapters/stripe-account";
import { readOptions } from "../read-options.ts";
import { setUpAccount } from "./set-up.ts";

try {
  const { values } = readOptions({ options: { replace: { type: "boolean", default: false } } });
  const secretKey = process.env.STRIPE_SECRET_KEY;
  if (!secretKey) throw new Error("Falta STRIPE_SECRET_KEY: a chave secreta da conta do Stripe.");
  const account = stripeAccount({ apiUrl: process.env.STRIPE_API_URL ?? "https://api.stripe.com", secretKey });
  const siteUrl = process.env.SITE_URL ?? `https://${brand.domain}`;
  for (const line of await setUpAccount(account, { siteUrl, mayReplace: values.replace })) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
