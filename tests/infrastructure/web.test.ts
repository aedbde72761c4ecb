import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sayWhoCalls } from "../../stacks/say-who-calls.ts";
import { all, only } from "./snapshot.ts";

const CachePolicy = z.object({
  defaultTtl: z.number(),
  parametersInCacheKeyAndForwardedToOrigin: z.object({
    headersConfig: z.object({ headers: z.object({ items: z.array(z.string()) }) }),
    queryStringsConfig: z.object({ queryStringBehavior: z.string() }),
  }),
});

test("given CloudFront in front of the API, then two callers never share an answer, nor do two queries", () => {
  const policy = CachePolicy.parse(only("aws:cloudfront/CachePolicy").inputs);
  const { headersConfig, queryStringsConfig } = policy.parametersInCacheKeyAndForwardedToOrigin;
  expect(policy.defaultTtl).toBe(0);
  expect(headersConfig.headers.items).toContain("authorization");
  expect(queryStringsConfig.queryStringBehavior).toBe("all");
});

test("given the distribution, then it answers at the brand's domain, by TLS 1.2 or newer, with that cache policy", () => {
  expect(only("aws:cloudfront/Distribution").inputs).toMatchObject({
    aliases: ["emdia.com.br"],
    viewerCertificate: { minimumProtocolVersion: "TLSv1.2_2021" },
    defaultCacheBehavior: { cachePolicyId: "RouterServerCachePolicy-id", viewerProtocolPolicy: "redirect-to-https" },
  });
});

test("given the router, then /api goes to the HTTP API and everything else to the site", () => {
  const paths = all("pulumi-nodejs:dynamic:Resource").flatMap(({ inputs }) =>
    inputs.key === "routes" ? [inputs.entry] : [],
  );
  expect(paths).toEqual(["url,4a25,,/api", "site,77e5,,"]);
  const metadata = only("pulumi-nodejs:dynamic:Resource", "RouterRoute/apiRouteKey.sst.aws.KvKeys").inputs;
  expect(metadata).toMatchObject({
    namespace: "4a25",
    entries: { metadata: expect.stringContaining("apiapi.execute-api") },
  });
});

test("given the site's build, then it learns pool, client and endpoint, and nothing more", () => {
  expect(only("command:local:Command", "SiteBuilder").inputs).toMatchObject({
    create: "npm run build",
    environment: {
      VITE_USER_POOL_ID: "sa-east-1_UserPoolUserPool",
      VITE_USER_POOL_CLIENT_ID: "WebClient-id",
      VITE_USER_POOL_ENDPOINT: "https://cognito-idp.sa-east-1.amazonaws.com",
    },
  });
});

test("given the site's bucket, then nobody but CloudFront reads it", () => {
  expect(only("aws:s3/BucketPublicAccessBlock").inputs).toMatchObject({
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  });
  expect(all("aws:s3/BucketCorsConfiguration")).toEqual([]);
});

test("given a viewer who sends our own headers, when CloudFront's function has run, then the API hears the truth, and others no secret", () => {
  const secret = 'a "long" \\ random text';
  const run = (uri: string) => {
    const forged = { "x-viewer-address": { value: "10.0.0.1" }, "x-edge-secret": { value: "guess" } };
    const event = { viewer: { ip: "203.0.113.7" }, request: { uri, headers: { ...forged } } };
    runInNewContext(sayWhoCalls(secret), { event });
    return event.request.headers;
  };
  expect(run("/api/public/register-student")).toEqual({
    "x-viewer-address": { value: "203.0.113.7" },
    "x-edge-secret": { value: secret },
  });
  expect(JSON.stringify(run("/cadastro/codigo"))).not.toContain("random text");
});
