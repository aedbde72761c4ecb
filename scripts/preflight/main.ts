/**
 * `npm run preflight -- --stage production` checks what a deployment needs and code cannot create:
 * the account, SES, quotas, the zone, secrets, the payment provider, the clock. Each line is a
 * sentence; a fault's has the command that fixes it. It changes nothing, and exits with 1 when
 * something is wrong.
 */
import { resolveNs } from "node:dns/promises";
import { stripeAccount } from "@emdia/core/adapters/stripe-account";
import { REGION, stageOf } from "../../stacks/stages.ts";
import { callAws } from "../aws/call-aws.ts";
import { readOptions } from "../read-options.ts";
import type { AskAws } from "./check-account.ts";
import { listSecrets } from "./list-secrets.ts";
import { runPreflight, sentenceOf } from "./run-preflight.ts";

/**
 * Calls AWS. Route 53 has one worldwide address, signed for its home region; SES's signing name
 * differs from its address.
 */
const ask: AskAws = (service, path, body, elsewhere = REGION) => {
  const isGlobal = service === "route53";
  const host = isGlobal ? "route53.amazonaws.com" : `${service}.${elsewhere}.amazonaws.com`;
  return callAws({
    service: service === "email" ? "ses" : service,
    region: isGlobal ? "us-east-1" : elsewhere,
    url: `${process.env.AWS_ENDPOINT_URL ?? `https://${host}`}${path}`,
    ...(body === undefined ? {} : { headers: { "content-type": "application/x-www-form-urlencoded" }, body }),
  });
};

const { values } = readOptions({ options: { stage: { type: "string" } } });
if (!values.stage) {
  console.error("Say which stage: npm run preflight -- --stage production");
  process.exit(1);
}
const openStripe = (secretKey: string) =>
  stripeAccount({ apiUrl: process.env.STRIPE_API_URL ?? "https://api.stripe.com", secretKey });
const around = { ask, listSecrets, openStripe, resolveNs, now: () => new Date() };
const findings = await runPreflight(values.stage, stageOf(values.stage), around);
for (const finding of findings) console.log(sentenceOf(finding));
const wrong = findings.filter(({ isGood }) => !isGood).length;
console.log(`${findings.length - wrong} passed, ${wrong} failed`);
process.exitCode = wrong === 0 ? 0 : 1;
