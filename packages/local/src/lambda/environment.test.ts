import { expect, test } from "vitest";
import { smallGraph } from "../testing/small-graph.ts";
import { environmentOf } from "./environment.ts";

const urls = { site: "http://localhost:3000", aws: "http://127.0.0.1:4000" };

test("given settings of the deployed Lambda, when it runs here, then nothing in them leads elsewhere", () => {
  const graph = smallGraph();
  const [lambda] = graph.lambdas;
  if (lambda === undefined) throw new Error("the graph has no Lambda");
  const environment = {
    SITE_URL: "https://emdia.com.br",
    STRIPE_API_URL: "https://api.stripe.com",
    STRIPE_SECRET_KEY: "secret:StripeSecretKey",
    QUEUE_URL: "https://sqs.sa-east-1.amazonaws.com/1/q",
    OTHER: "as it is",
  };
  expect(environmentOf(graph, { ...lambda, environment }, urls)).toMatchObject({
    SITE_URL: urls.site,
    STRIPE_API_URL: urls.site,
    STRIPE_SECRET_KEY: "sk_test_local",
    QUEUE_URL: `${urls.aws}/1/q`,
    OTHER: "as it is",
    AWS_ENDPOINT_URL: urls.aws,
  });
  const own = { ...environment, STRIPE_SECRET_KEY: "sk_test_mine" };
  expect(environmentOf(graph, { ...lambda, environment: own }, urls).STRIPE_SECRET_KEY).toBe("sk_test_mine");
});

test("given the region's bank, when a Lambda starts, then only one that has the key of the banks gets its address", () => {
  const graph = smallGraph();
  const [lambda] = graph.lambdas;
  if (lambda === undefined) throw new Error("the graph has no Lambda");
  const bank = { url: "https://localhost:5000", authority: "PEM" };
  const withKey = { ...lambda, environment: { BANK_KEY_ARN: "arn:aws:kms:sa-east-1:1:key/1" } };
  expect(environmentOf(graph, withKey, { ...urls, bank })).toMatchObject({
    BANK_TEST_URL: bank.url,
    BANK_TEST_AUTHORITY: "PEM",
  });
  const ofPublicAuthority = environmentOf(graph, withKey, { ...urls, bank: { url: bank.url } });
  expect(ofPublicAuthority).toMatchObject({ BANK_TEST_URL: bank.url });
  expect(ofPublicAuthority).not.toHaveProperty("BANK_TEST_AUTHORITY");
  for (const one of [environmentOf(graph, lambda, { ...urls, bank }), environmentOf(graph, withKey, urls)])
    expect(one).not.toHaveProperty("BANK_TEST_URL");
});
