import { brand } from "@emdia/contracts/brand";
import { PREMIUM_LOOKUP_KEY, PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import Stripe from "stripe";

/** Creates the premium price if missing, as `npm run ops -- stripe set-up` does elsewhere. */
export async function ensurePremiumPrice(siteUrl: string): Promise<void> {
  const { hostname: host, port } = new URL(siteUrl);
  const { prices } = new Stripe("sk_test_local", { host, port, protocol: "http", telemetry: false });
  const known = await prices.list({ lookup_keys: [PREMIUM_LOOKUP_KEY] });
  if (known.data.length > 0) return;
  await prices.create({
    lookup_key: PREMIUM_LOOKUP_KEY,
    currency: "brl",
    unit_amount: PREMIUM_PRICE_CENTS,
    recurring: { interval: "month" },
    product_data: { name: `${brand.name} Premium` },
  });
}
