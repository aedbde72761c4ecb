import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PAGE_SCRIPT } from "../../packages/contracts/src/page/script.ts";
import { PAGE_STYLE } from "../../packages/contracts/src/page/style.ts";
import { LANDING_SCRIPT } from "../../packages/contracts/src/site-pages.ts";
import { all, only } from "./snapshot.ts";

const CachePolicy = z.object({
  defaultTtl: z.number(),
  parametersInCacheKeyAndForwardedToOrigin: z.object({
    headersConfig: z.object({ headers: z.object({ items: z.array(z.string()) }) }),
    queryStringsConfig: z.object({ queryStringBehavior: z.string() }),
  }),
});

const Security = z.object({
  contentSecurityPolicy: z.object({ contentSecurityPolicy: z.string() }),
  strictTransportSecurity: z.object({ accessControlMaxAgeSec: z.number(), includeSubdomains: z.boolean() }),
  frameOptions: z.object({ frameOption: z.string() }),
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
    aliases: ["emdia.com.br", "www.emdia.com.br"],
    isIpv6Enabled: true,
    viewerCertificate: { minimumProtocolVersion: "TLSv1.2_2021" },
    defaultCacheBehavior: { cachePolicyId: "RouterServerCachePolicy-id", viewerProtocolPolicy: "redirect-to-https" },
  });
});

test("given any answer of the distribution, then it carries the strict headers", () => {
  const { contentSecurityPolicy: policy, ...others } = Security.parse(
    only("aws:cloudfront/ResponseHeadersPolicy").inputs.securityHeadersConfig,
  );
  expect(only("aws:cloudfront/Distribution").inputs).toMatchObject({
    defaultCacheBehavior: { responseHeadersPolicyId: "SiteHeaders-id" },
  });
  expect(policy.contentSecurityPolicy).not.toMatch(/unsafe|\*|data:|blob:|http:/);
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "media-src 'self'",
  ])
    expect(policy.contentSecurityPolicy).toContain(part);
  expect(others.strictTransportSecurity).toMatchObject({ includeSubdomains: true });
  expect(others.strictTransportSecurity.accessControlMaxAgeSec).toBeGreaterThanOrEqual(365 * 24 * 3600);
  expect(others.frameOptions.frameOption).toBe("DENY");
});

test("given the router, then /api, /p and /r lead to the HTTP API and everything else to the site", () => {
  const paths = all("pulumi-nodejs:dynamic:Resource").flatMap(({ inputs }) =>
    inputs.key === "routes" ? [inputs.entry] : [],
  );
  expect(paths).toEqual(["url,4a25,,/api", "url,1b80,,/p", "url,c8a8,,/r", "site,77e5,,"]);
  const metadata = only("pulumi-nodejs:dynamic:Resource", "RouterRoute/apiRouteKey.sst.aws.KvKeys").inputs;
  expect(metadata).toMatchObject({
    namespace: "4a25",
    entries: { metadata: expect.stringContaining("apiapi.execute-api") },
  });
});

test("given the site's build, then it gets pool, client and endpoint, and nothing more", () => {
  expect(only("command:local:Command", "SiteBuilder").inputs).toMatchObject({
    create: "npm run build",
    environment: {
      VITE_USER_POOL_ID: "sa-east-1_UserPoolUserPool",
      VITE_USER_POOL_CLIENT_ID: "WebClient-id",
      VITE_USER_POOL_ENDPOINT: "https://cognito-idp.sa-east-1.amazonaws.com",
    },
  });
});

test("given the site's bucket, then only CloudFront can read it", () => {
  expect(only("aws:s3/BucketPublicAccessBlock", "SiteAssetsPublicAccessBlock").inputs).toMatchObject({
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  });
  expect(all("aws:s3/BucketCorsConfiguration")).toEqual([]);
});

test("given the scripts of landing and payer's page and that page's style, then the policy allows them by their hashes and no other", () => {
  const { contentSecurityPolicy } = Security.parse(
    only("aws:cloudfront/ResponseHeadersPolicy").inputs.securityHeadersConfig,
  );
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const part of [
    `script-src 'self' ${hashOf(LANDING_SCRIPT)} ${hashOf(PAGE_SCRIPT)};`,
    `style-src 'self' ${hashOf(PAGE_STYLE)};`,
  ])
    expect(contentSecurityPolicy.contentSecurityPolicy).toContain(part);
});
