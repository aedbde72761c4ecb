import { brand } from "@emdia/contracts/brand";
import { PREMIUM_LOOKUP_KEY, PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { isRecord } from "./json.ts";

const HEADERS = { authorization: "Bearer sk_test_local", "content-type": "application/x-www-form-urlencoded" };

/**
 * Creates the stand-in's premium price if missing. In a real account `npm run stripe:setup` creates
 * it.
 */
export async function ensurePremiumPrice(siteUrl: string): Promise<void> {
  const prices = new URL("/v1/prices", siteUrl);
  const known = await call(`${prices}?lookup_keys[0]=${PREMIUM_LOOKUP_KEY}`, { headers: HEADERS });
  if (isRecord(known) && Array.isArray(known.data) && known.data.length > 0) return;
  const body = new URLSearchParams({
    lookup_key: PREMIUM_LOOKUP_KEY,
    currency: "brl",
    unit_amount: String(PREMIUM_PRICE_CENTS),
    "recurring[interval]": "month",
    "product_data[name]": `${brand.name} Premium`,
  });
  await call(String(prices), { method: "POST", headers: HEADERS, body: String(body) });
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  const value: unknown = JSON.parse(text);
  return value;
}
