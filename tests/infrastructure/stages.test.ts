import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sendToDomain } from "../../stacks/edge-code.ts";
import { poolProtection } from "../../stacks/pool-protection.ts";
import { stageOf } from "../../stacks/stages.ts";
import { all, only } from "./snapshot.ts";

test.each([
  [
    "production",
    { domain: "emdia.com.br", hasWww: true, sender: "cobranca@emdia.com.br", isLive: true, isWatched: true },
  ],
  [
    "staging",
    {
      domain: "staging.emdia.com.br",
      hasWww: false,
      sender: "cobranca@staging.emdia.com.br",
      isLive: false,
      isWatched: true,
    },
  ],
  ["ana", { domain: "ana.emdia.com.br", hasWww: false, isLive: false, isWatched: false }],
])("given the stage %s, then it has its domain, sender and care", (name, settings) => {
  expect(stageOf(name)).toMatchObject(settings);
});

test("given the stages, then only the live one pays for refusing leaked passwords, and released ones share no account", () => {
  for (const name of ["production", "staging", "ana"])
    expect(poolProtection(name).tier === "PLUS").toBe(stageOf(name).isLive);
  const [live, tried] = [stageOf("production").account, stageOf("staging").account];
  expect(live === undefined || live !== tried).toBe(true);
});

test("given the records of the domain and of www, then each is answered by IPv4 and IPv6, as the distribution is", () => {
  const records = all("aws:route53/Record").filter(({ inputs }) => Array.isArray(inputs.aliases));
  const named = records.map(({ inputs }) => `${inputs.type} ${inputs.name}`).toSorted();
  expect(named).toEqual(["A emdia.com.br", "A www.emdia.com.br", "AAAA emdia.com.br", "AAAA www.emdia.com.br"]);
  expect(only("aws:cloudfront/Distribution").inputs.isIpv6Enabled).toBe(true);
});

type Value = { value: string; multiValue?: { value: string }[] };
type Visit = {
  request: { uri: string; headers: Record<string, Value | undefined>; querystring: Record<string, Value> };
};
const redirect = (event: Visit) =>
  new Function("event", `${sendToDomain("emdia.com.br")}\nreturn event.request;`)(event);

test.each([
  ["www.emdia.com.br", "/faq", "https://emdia.com.br/faq"],
  ["www.emdia.com.br", "/", "https://emdia.com.br/"],
  ["emdia.com.br", "/faq", undefined],
  ["www.emdia.com.br.example", "/faq", undefined],
  [undefined, "/faq", undefined],
])("given the host %s and the path %s, when CloudFront is asked, then it leads to %s", (host, uri, target) => {
  const visit = { request: { uri, headers: host ? { host: { value: host } } : {}, querystring: {} } };
  const answer = redirect(visit);
  if (!target) expect(answer).toBe(visit.request);
  else expect(answer).toMatchObject({ statusCode: 301, headers: { location: { value: target } } });
});

const twice = { value: "2", multiValue: [{ value: "2" }, { value: "3%20a" }] };
test.each([
  [{ code: { value: "A%2Bb" } }, "?code=A%2Bb"],
  [{ a: { value: "1" }, b: twice, c: { value: "4" } }, "?a=1&b=2&b=3%20a&c=4"],
  [{ criar: { value: "" } }, "?criar"],
  [{}, ""],
])(
  "given www with the query %j, when CloudFront is asked, then it redirects with the whole query, as it was typed",
  (querystring, kept) => {
    const headers = { host: { value: "www.emdia.com.br" } };
    expect(redirect({ request: { uri: "/auth", headers, querystring } })).toMatchObject({
      headers: { location: { value: `https://emdia.com.br/auth${kept}` } },
    });
  },
);

const Delivery = z.object({ region: z.literal("us-east-1"), recordFields: z.array(z.string()) });

test("given the site's old files, then only marked ones are deleted, after 30 days", () => {
  expect(only("aws:s3/BucketLifecycleConfiguration", "OldAssets").inputs).toEqual({
    bucket: expect.stringContaining("siteassets"),
    rules: [
      { id: "retired", status: "Enabled", filter: { tag: { key: "retired", value: "yes" } }, expiration: { days: 30 } },
    ],
  });
});

test("given CloudFront's log, then it contains no path, query, referrer or address, and is deleted after 90 days", () => {
  const { recordFields } = Delivery.parse(only("aws:cloudwatch/LogDelivery").inputs);
  expect(recordFields).toContain("sc-status");
  const telling = [
    "cs-uri-stem",
    "cs-uri-query",
    "cs(Referer)",
    "cs(Cookie)",
    "c-ip",
    "x-forwarded-for",
    "cs(User-Agent)",
  ];
  expect(recordFields.filter((field) => telling.includes(field))).toEqual([]);
  expect(only("aws:s3/BucketLifecycleConfiguration", "EdgeLogsExpiry").inputs.rules).toMatchObject([
    { status: "Enabled", expiration: { days: 90 } },
  ]);
  expect(only("aws:s3/BucketPublicAccessBlock", "EdgeLogsPrivate").inputs).toMatchObject({
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  });
});
