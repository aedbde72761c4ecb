/**
 * The most requests of one address within a minute; beyond that the address is refused until it
 * slows down.
 */
const MOST = {
  // A class on one Wi-Fi opens its charges; the Lambdas' own limits are lower (docs/rules.md,
  // "Public registration").
  door: 300,
  // A studio's devices behind one address, each of which loads some forty files.
  anything: 3_000,
};

/** The paths that need no token and cost a Lambda. */
const DOOR = ["/api/public/", "/api/auth/", "/c/"];

/**
 * Creates the firewall before the site: CloudFront refuses addresses that call too often, before
 * any of our resources is called. Only production has it: it costs 7 US$ a month (5 for the list, 1
 * a rule) and 0.60 for a million requests.
 * @returns what CloudFront is told; undefined where there is none
 */
export function firewall(): $util.Output<string> | undefined {
  if ($app.stage !== "production") return undefined;
  // CloudFront is global and accepts a firewall from this region alone.
  const provider = new aws.Provider("FirewallRegion", { region: "us-east-1" });
  const acl = new aws.wafv2.WebAcl(
    "Firewall",
    {
      scope: "CLOUDFRONT",
      description: "Refuses addresses that call too often",
      defaultAction: { allow: {} },
      visibilityConfig: visible("Firewall"),
      rules: [
        limit("Door", 0, MOST.door, { orStatement: { statements: DOOR.map(startsWith) } }),
        limit("Anything", 1, MOST.anything),
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
