/**
 * Checks that each secret of a stage is set and has a plausible form. It never prints their values.
 */
import { bad, type Finding, good } from "./finding.ts";

/**
 * Checks random texts: each of the two that may be valid at once (docs/decisions/028-secrets.md).
 */
const MIN_RANDOM = 22;
const random = (text: string) => text.split(",").every((part) => part.trim().length >= MIN_RANDOM);
const webhook = (text: string) => text.split(",").every((part) => /^whsec_\w+$/.test(part.trim()));

type Rule = { name: string; fits: (text: string) => boolean; should: string; value: string };

const rules = (isLive: boolean): readonly Rule[] => [
  {
    name: "ChargeLinkSecret",
    fits: random,
    should: `has at least ${MIN_RANDOM} characters`,
    value: '"$(openssl rand -base64 33)"',
  },
  {
    name: "EdgeSecret",
    fits: random,
    should: `has at least ${MIN_RANDOM} characters`,
    value: '"$(openssl rand -hex 24)"',
  },
  {
    name: "StripeSecretKey",
    fits: (text) => (isLive ? /^[sr]k_live_\w+$/ : /^[sr]k_test_\w+$/).test(text),
    should: `is a key of Stripe's ${isLive ? "live" : "test"} mode`,
    value: isLive ? "sk_live_…" : "sk_test_…",
  },
  {
    name: "StripeWebhookSecret",
    fits: webhook,
    should: "begins with whsec_",
    value: "whsec_… (npm run stripe:setup prints it)",
  },
];

/** Checks all secrets by name. */
export function checkSecrets(secrets: ReadonlyMap<string, string>, stage: string, isLive: boolean): Finding[] {
  return rules(isLive).map(({ name, fits, should, value }) => {
    const text = secrets.get(name);
    if (text && fits(text)) return good(name, `It is set and ${should}.`);
    const says = text ? `It is set, but a good one ${should}.` : "It is not set.";
    return bad(name, says, `npx sst secret set ${name} ${value} --stage ${stage}`);
  });
}
