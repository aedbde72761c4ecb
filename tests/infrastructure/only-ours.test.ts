/** Tests that other accounts' resources cannot use an AWS service's rights on our resources. */

import { readSnapshot } from "@emdia/local/graph/read-graph";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { mailRights } from "../../stacks/mail-rights.ts";
import { all, only, readable } from "./snapshot.ts";

const Statement = z.looseObject({
  Effect: z.string(),
  Principal: z.unknown(),
  Action: z.unknown(),
  Condition: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
});
const Document = z.object({ Statement: z.array(Statement) });
const documentOf = (policy: unknown) => Document.parse(typeof policy === "string" ? JSON.parse(policy) : policy);
const { lambdas } = readSnapshot();
const ACCOUNT = "123456789012";
const DISTRIBUTION = `arn:aws:cloudfront::${ACCOUNT}:distribution/`;

/** The trusts of roles without Lambda's, which assumes roles only for its account's functions. */
const trusts = all("aws:iam/Role").flatMap(({ name, inputs }) =>
  documentOf(inputs.assumeRolePolicy)
    .Statement.filter(({ Principal }) => Object(Principal).Service !== "lambda.amazonaws.com")
    .map((statement) => ({ name, ...statement })),
);

test("given every role that a schedule or a deployment assumes, then only one of this account may", () => {
  expect(trusts.length).toBeGreaterThan(3);
  for (const { name, Condition } of trusts)
    expect([name, Condition]).toEqual([name, { StringEquals: { "aws:SourceAccount": ACCOUNT } }]);
});

const ofBucket = (name: string) => documentOf(only("aws:s3/BucketPolicy", name).inputs.policy).Statement;

test("given the site's files, then this stage's distribution alone reads them", () => {
  const [read, ...others] = ofBucket("SiteAssetsPolicy").filter(({ Effect }) => Effect === "Allow");
  expect(others).toEqual([]);
  expect(read?.Condition).toEqual({ StringEquals: { "aws:SourceArn": expect.stringContaining(DISTRIBUTION) } });
});

test("given every bucket with a policy, then no request without TLS is allowed", () => {
  for (const { name } of all("aws:s3/BucketPolicy"))
    expect([name, ofBucket(name)]).toEqual([
      name,
      expect.arrayContaining([
        expect.objectContaining({
          Effect: "Deny",
          Action: expect.toSatisfy((action) => [action].flat().includes("s3:*")),
          Condition: { Bool: { "aws:SecureTransport": expect.toSatisfy((value) => String(value) === "false") } },
        }),
      ]),
    ]);
});

test.each([
  ["production", ["identity", "set"], "cobranca@emdia.com.br"],
  ["staging", ["*"], "cobranca@staging.emdia.com.br"],
  ["ana", ["*"], "cobranca@ana.emdia.com.br"],
])("given %s, when a Lambda mails, then it may by %j, from our one address alone", (stage, resources, sender) => {
  expect(mailRights(stage, ["identity", "set"])).toEqual({
    actions: ["ses:SendRawEmail"],
    resources,
    conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [sender] }],
  });
});

test("given the table, the pool and the keys of the live stage, then a change that would replace them is refused", () => {
  const kept = ["aws:dynamodb/Table", "aws:cognito/UserPool"].map((type) => only(type));
  for (const { opts } of [...kept, ...all("aws:kms/Key")])
    expect(opts).toEqual({ retainOnDelete: true, protect: true });
});

test("given every subscriber of the bus that may mail, then its events wait in a queue, and few of it run at once", () => {
  const subscribed = all("aws:cloudwatch/EventTarget").map(({ inputs }) => readable(String(inputs.arn)));
  const mappings = new Map(
    all("aws:lambda/EventSourceMapping").map(({ inputs }) => [
      readable(String(inputs.functionName)),
      { queue: readable(String(inputs.eventSourceArn)), ...Object(inputs.scalingConfig) },
    ]),
  );
  const mayMail = lambdas.filter(({ policy }) => policy.some(({ actions }) => actions.includes("ses:SendRawEmail")));
  const ofBus = mayMail.filter(({ logicalName }) =>
    [logicalName, mappings.get(logicalName)?.queue].some((name) => name && subscribed.includes(name)),
  );
  const atOnce = { BillingOwner: 10, BillingSummary: 2, OwnerNotice: 2, Receipt: 2, Welcome: 2 };
  const queue = expect.toSatisfy((name) => subscribed.includes(name));
  expect(Object.fromEntries(ofBus.map(({ logicalName }) => [logicalName, mappings.get(logicalName)]))).toEqual(
    Object.fromEntries(
      Object.entries(atOnce).map(([name, maximumConcurrency]) => [name, { queue, maximumConcurrency }]),
    ),
  );
});

test("given every queue that feeds a Lambda, except the shards', then the number of Lambdas that it starts at once is limited", () => {
  const mappings = all("aws:lambda/EventSourceMapping").filter(({ name }) => !name.startsWith("ShardQueue"));
  expect(mappings.length).toBeGreaterThan(2);
  for (const { name, inputs } of mappings)
    expect([name, inputs.scalingConfig]).toEqual([name, { maximumConcurrency: expect.any(Number) }]);
});
