import { apiRoots } from "../packages/contracts/src/routes/pages.ts";
import { SERVICE_WORKER } from "../packages/contracts/src/screens.ts";
import { NOT_FOUND_PAGE } from "../packages/contracts/src/site-pages.ts";
import type { Api } from "./api.ts";
import type { Auth } from "./auth.ts";
import { edgeAlarms } from "./edge-alarms.ts";
import { choosePage, sendToDomain, setNotFoundStatus, setViewerAddress } from "./edge-code.ts";
import { edgeLogs } from "./edge-logs.ts";
import { firewall } from "./firewall.ts";
import { expireOldAssets } from "./old-assets.ts";
import type { Registration } from "./registration.ts";
import { shrinkEdgeFunctions } from "./shrink-edge-code.ts";
import type { SiteAddress } from "./site-address.ts";
import { siteHeaders } from "./site-headers.ts";

/** The time-out is longer than API Gateway's 30 s, so that the caller gets the API's own error. */
const apiReadTimeout = "35 seconds";

export function web({ http }: Api, { userPool, client }: Auth, address: SiteAddress, { edgeSecret }: Registration) {
  const { domain, hasWww } = address;
  const { region } = aws.getRegionOutput();
  const cognito = $interpolate`https://cognito-idp.${region}.amazonaws.com`;
  const headers = siteHeaders(cognito);
  const functions = shrinkEdgeFunctions();
  const acl = firewall();
  const router = new sst.aws.Router("Router", {
    domain: { name: domain, aliases: hasWww ? [`www.${domain}`] : [] },
    edge: {
      viewerRequest: {
        injection: edgeSecret.apply((secret) => {
          const redirect = hasWww ? `${sendToDomain(domain)}\n  ` : "";
          return `${redirect}${setViewerAddress(secret)}\n  ${choosePage}`;
        }),
      },
      viewerResponse: { injection: setNotFoundStatus },
    },
    transform: {
      cachePolicy: keyByCaller,
      cdn: (args) => {
        args.transform = { ...args.transform, distribution: (settings) => settle(settings, acl) };
        args.customErrorResponses = neverKept.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 }));
        args.defaultCacheBehavior = $util
          .output(args.defaultCacheBehavior)
          .apply((behavior) => ({ ...behavior, responseHeadersPolicyId: headers.id }));
      },
    },
  });
  for (const root of apiRoots) router.route(`/${root}`, http.url, { readTimeout: apiReadTimeout });

  const site = new sst.aws.StaticSite("Site", {
    path: "packages/frontend",
    router: { instance: router },
    build: { command: "npm run build", output: "dist" },
    // Without this page SST answers an unknown file with the landing page and status 200.
    errorPage: NOT_FOUND_PAGE,
    // Open tabs still load the last release's files. Browsers ask for newer pages, never for files.
    assets: {
      purge: false,
      fileOptions: [
        { files: "**", cacheControl: "public, max-age=3600" },
        { files: "assets/**", cacheControl: "public, max-age=31536000, immutable" },
        { files: ["**/*.html", SERVICE_WORKER], cacheControl: "no-cache" },
      ],
    },
    // No origin is allowed for CORS, because only CloudFront reads the bucket.
    transform: { assets: { cors: false, transform: { policy: (args) => readByRouter(args, router) } } },
    // SST's types are written here. By default SST writes them into the site's sources.
    vite: { types: "../../.sst/frontend-env.d.ts" },
    environment: {
      VITE_USER_POOL_ID: userPool.id,
      VITE_USER_POOL_CLIENT_ID: client.id,
      VITE_USER_POOL_ENDPOINT: cognito,
    },
  });
  edgeLogs(router);
  edgeAlarms({ router, functions, domain });
  expireOldAssets(site);
  return { router, site };
}

/** SST's own policy lets any distribution in the world read the files by signed requests. */
function readByRouter(args: aws.s3.BucketPolicyArgs, router: sst.aws.Router): undefined {
  const { accountId } = aws.getCallerIdentityOutput();
  const arn = $interpolate`arn:aws:cloudfront::${accountId}:distribution/${router.distributionID}`;
  args.policy = $util.all([$util.output(args.policy), arn]).apply(([policy, source]) => {
    const document: { Statement: Record<string, unknown>[] } = JSON.parse(String(policy));
    const statements = document.Statement.map((one) =>
      one.Effect === "Allow" ? { ...one, Condition: { StringEquals: { "aws:SourceArn": source } } } : one,
    );
    return JSON.stringify({ ...document, Statement: statements });
  });
}

function settle(distribution: aws.cloudfront.DistributionArgs, acl: $util.Output<string> | undefined): undefined {
  // SST writes the domain's IPv6 address to DNS, so the distribution must respond at that address.
  distribution.isIpv6Enabled = true;
  if (acl) distribution.webAclId = acl;
}

/** CloudFront would cache these statuses for ten seconds, even with `no-store`. */
const neverKept = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** SST's cache key lacks `Authorization`, but two callers must never share an answer. */
function keyByCaller(policy: aws.cloudfront.CachePolicyArgs): undefined {
  policy.parametersInCacheKeyAndForwardedToOrigin = {
    cookiesConfig: { cookieBehavior: "none" },
    headersConfig: {
      headerBehavior: "whitelist",
      headers: { items: ["authorization", "x-forwarded-host", "x-open-next-cache-key"] },
    },
    queryStringsConfig: { queryStringBehavior: "all" },
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  };
}
