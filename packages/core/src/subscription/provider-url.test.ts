import { expect, test } from "vitest";
import { providerUrl } from "./start-checkout.ts";

const LIVE = "https://api.stripe.com";

test.each([
  ["https://checkout.stripe.com/c/pay/cs_1#x", LIVE],
  ["https://billing.stripe.com/p/session/1", LIVE],
  ["http://localhost:3000/__local/stripe/pay/1", "http://localhost:3000"],
])("given the page %s of %s, when checked, then a browser may go there", (url, api) => {
  expect(providerUrl(url, api)).toBe(url);
});

test.each([
  ["https://checkout.stripe.com.evil.example/", LIVE],
  ["https://evil.example/?u=https://checkout.stripe.com", LIVE],
  ["https://checkout.stripe.com@evil.example/", LIVE],
  ["http://checkout.stripe.com/", LIVE],
  ["https://api.stripe.com/", LIVE],
  ["javascript:alert(1)", LIVE],
  ["//checkout.stripe.com/", LIVE],
  ["", LIVE],
  [null, LIVE],
  ["https://checkout.stripe.com/", "http://localhost:3000"],
])("given the page %s of %s, when checked, then it is refused", (url, api) => {
  expect(() => providerUrl(url, api)).toThrow("subscription.provider_unavailable");
});
