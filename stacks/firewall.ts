/** The firewall refuses an address with more requests than these until it sends fewer. */
const MAX_REQUESTS = {
  // This limit is high, because a class on one Wi-Fi may open its charges at once. The Lambdas' own
  // limits are lower (docs/rules/registration.md, "Public registration").
  door: 300,
  // A studio's devices may share one address, and each loads about forty files.
  anything: 3_000,
};

/** The paths that need no token but call a Lambda. */
const PUBLIC_PATHS = ["/api/public/", "/api/auth/", "/p/", "/r/"];

/** Creates the firewall in production alone: it costs 7 US$ a month and 0.60 a million requests. */
export function firewall(): $util.Output<string> | undefined {
  if ($app.stage !== "production") return undefined;
  // CloudFront is global and accepts a firewall only from this region.
  const provider = new aws.Provider("FirewallRegion", { region: "us-east-1" });
  const acl = new aws.wafv2.WebAcl(
    "Firewall",
    {
      scope: "CLOUDFRONT",
      description: "Refuses addresses that call too often",
      defaultAction: { allow: {} },
      visibilityConfig: visible("Firewall"),
      rules: [
        limit("Door", 0, MAX_REQUESTS.door, { orStatement: { statements: PUBLIC_PATHS.map(startsWith) } }),
        limit("Anything", 1, MAX_REQUESTS.anything),
      ],
    },
    { provider },
  );
  return acl.arn;
}

function limit(name: string, priority: number, most: number, scopeDownStatement?: object) {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit: most,
        aggregateKeyType: "IP",
        evaluationWindowSec: 60,
        ...(scopeDownStatement ? { scopeDownStatement } : {}),
      },
    },
    visibilityConfig: visible(name),
  };
}

const startsWith = (searchString: string) => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    textTransformations: [{ priority: 0, type: "URL_DECODE" }],
  },
});

const visible = (metricName: string) => ({ metricName, cloudwatchMetricsEnabled: true, sampledRequestsEnabled: false });
