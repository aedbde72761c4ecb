/**
 * A service that does not answer must cause a refusal, never a Lambda that is killed during its
 * work.
 */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type CallLimits, callLimits } from "../../packages/core/src/model/call-limits.ts";
import { lambda, lambdas } from "./model.ts";
import { only } from "./snapshot.ts";

/** The services that a variable leads to; an account's confirmation and sign-in are two calls. */
const servicesByVariable: Record<string, readonly CallLimits[]> = {
  TABLE_NAME: [callLimits.table],
  BUS_NAME: [callLimits.bus],
  INTAKE_QUEUE_URL: [callLimits.queue],
  SHARD_QUEUE_URL: [callLimits.queue],
  OWNER_QUEUE_URL: [callLimits.queue],
  MAIL_SENDER: [callLimits.mail],
  COGNITO_URL: [callLimits.accounts, callLimits.accounts],
  USER_POOL_ID: [callLimits.directory],
  STRIPE_API_URL: [callLimits.payments],
  BANK_KEY_ARN: [callLimits.vault],
  WHATSAPP_KEY_ARN: [callLimits.vault],
  WHATSAPP_QUEUE_URL: [callLimits.queue],
  // What Meta knows is read, then the missing texts are submitted.
  GRAPH_URL: [callLimits.whatsapp, callLimits.whatsapp],
};
/** Milliseconds that a mail may wait (packages/functions/src/invocation/paced-mailer.ts). */
const PATIENCE = { byHand: 3_000, inBackground: 12_000 };
const Origin = z.object({ entries: z.object({ metadata: z.string() }) });
const Metadata = z.object({ origin: z.object({ timeouts: z.object({ readTimeout: z.number() }) }) });
const ErrorResponses = z.object({ customErrorResponses: z.array(z.record(z.string(), z.unknown())) });

/** These variables name no service. */
const plain = new Set([
  "CHARGE_LINK_SECRET",
  "EDGE_SECRET",
  "MAIL_CONFIGURATION_SET",
  "SITE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "USER_POOL_CLIENT_ID",
]);

/** Returns the sum of waits that double: AWS's SDK begins with 100 ms, Stripe's with 500 ms. */
const waits = (tries: number, first: number) => first * (2 ** (tries - 1) - 1);
const longestMillis = (limits: CallLimits) =>
  limits.tries * limits.answerMillis + waits(limits.tries, limits === callLimits.payments ? 500 : 100);

test.each(lambdas.map(({ name }) => name))(
  "given %s and every service it calls silent, when each has had its tries, then at least two seconds are left",
  (name) => {
    const { environment, timeout } = lambda(name);
    const services = Object.keys(environment).flatMap((variable) => {
      const known = servicesByVariable[variable];
      if (!known && !plain.has(variable)) throw new Error(`nobody says what ${variable} is`);
      return known ?? [];
    });
    // One call confirms an account, another releases one: none waits for both services of Cognito.
    if (name === "ApiAccounts") services.splice(0, services.length, callLimits.table, callLimits.directory);
    // The call that connects a number does not queue, and the call that queues does not ask Meta.
    if (name === "ApiWhatsapp") services.splice(services.indexOf(callLimits.queue), 1);
    // A message goes by mail if its token is not unsealed in time.
    const own = [callLimits.table, callLimits.mail, callLimits.whatsappToken, callLimits.whatsappSend];
    if ("MAIL_SENDER" in environment && "GRAPH_URL" in environment) services.splice(0, services.length, ...own);
    if (name === "BillingOwner") services.push(callLimits.queue, callLimits.bus);
    if (name === "BillingOwner") services.push(callLimits.mailQuota);
    if (name === "ApiBank") services.push(callLimits.bankTest);
    if (name === "BankReader") services.push(callLimits.bank);
    const isByHand = name.startsWith("Api");
    const turn = "MAIL_SENDER" in environment ? (isByHand ? PATIENCE.byHand : PATIENCE.inBackground) : 0;
    const longest = services.reduce((sum, limits) => sum + longestMillis(limits), turn);
    expect(longest).toBeLessThanOrEqual((timeout - 2) * 1_000);
  },
);

/** An HTTP API gives up on its Lambda after this time, in seconds; no setting changes it. */
const gatewaySeconds = 30;

test("given an API's Lambda at its slowest, then API Gateway still waits for it, and CloudFront for API Gateway", () => {
  const { entries } = Origin.parse(
    only("pulumi-nodejs:dynamic:Resource", "RouterRoute/apiRouteKey.sst.aws.KvKeys").inputs,
  );
  const { origin } = Metadata.parse(JSON.parse(entries.metadata));
  expect(origin.timeouts.readTimeout).toBeGreaterThan(gatewaySeconds);
  expect(origin.timeouts.readTimeout).toBeLessThanOrEqual(60);
  const slowest = lambdas.filter(({ name }) => name.startsWith("Api")).map(({ timeout }) => timeout);
  expect(slowest.length).toBeGreaterThan(5);
  expect(Math.max(...slowest)).toBeLessThan(gatewaySeconds);
});

test("given an error of the API, then CloudFront does not cache it, and does not change its text", () => {
  const { customErrorResponses } = ErrorResponses.parse(only("aws:cloudfront/Distribution").inputs);
  // All statuses that CloudFront caches by default, from its guide, "How CloudFront processes HTTP
  // 4xx and 5xx status codes".
  const kept = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
  expect(customErrorResponses).toEqual(kept.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })));
});

test.each(Object.entries(callLimits))(
  "given %s, then connecting is part of the time an answer has",
  (_name, limits) => {
    expect(limits.connectMillis).toBeGreaterThan(0);
    expect(limits.connectMillis).toBeLessThanOrEqual(limits.answerMillis);
  },
);

test("given a mail, then its call is tried once", () => {
  expect(callLimits.mail.tries).toBe(1);
});
