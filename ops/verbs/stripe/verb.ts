import { brand } from "@emdia/contracts/brand";
import { stripeAccount } from "@emdia/core/adapters/stripe-account";
import { Refusal } from "../../refusal.ts";
import type { Asked, Verbs } from "../../verb.ts";
import { planSetUp } from "./set-up.ts";

export const apiUrlOf = ({ STRIPE_API_URL = "https://api.stripe.com" }: Asked["environment"]) => STRIPE_API_URL;

/** @throws Refusal when STRIPE_SECRET_KEY is missing */
export function stripeOf(environment: Asked["environment"]): { apiUrl: string; secretKey: string } {
  const { STRIPE_SECRET_KEY: secretKey } = environment;
  if (!secretKey) throw new Refusal("STRIPE_SECRET_KEY is missing in the environment.");
  return { apiUrl: apiUrlOf(environment), secretKey };
}

export const stripeVerbs: Verbs = {
  "stripe set-up": {
    says: "creates the price and the webhook that the product needs in the account of STRIPE_SECRET_KEY, for the site at SITE_URL, by default production's",
    takes: ["replace"],
    async plan({ environment, has }) {
      const { SITE_URL: siteUrl = `https://${brand.domain}` } = environment;
      return planSetUp(stripeAccount(stripeOf(environment)), siteUrl, has("replace"));
    },
  },
};
