import { healthPath } from "../packages/contracts/src/routes/public.ts";
import type { EdgeFunctions } from "./shrink-edge-code.ts";
import { EDGE_REGION, stageOf } from "./stages.ts";

const MINUTE = 60;
/** Route 53 checks from these regions; it requires three. */
const FROM = ["sa-east-1", "us-east-1", "eu-west-1"];

type Edge = { router: sst.aws.Router; functions: EdgeFunctions; domain: string };
type AlarmArgs = Omit<aws.cloudwatch.MetricAlarmArgs, "alarmActions" | "okActions" | "name" | "region">;

/** Creates the alarms for a product that cannot be reached; all other alarms measure it inside. */
export function edgeAlarms({ router, functions, domain }: Edge): void {
  const { isWatched, alarms: mailbox } = stageOf($app.stage);
  if (!isWatched) return;
  const topic = new aws.sns.Topic("EdgeAlarms", { region: EDGE_REGION });
  const subscription = { topic: topic.arn, protocol: "email", endpoint: mailbox };
  new aws.sns.TopicSubscription("EdgeAlarmsByMail", { region: EDGE_REGION, ...subscription });
  const raise = (name: string, args: AlarmArgs) =>
    new aws.cloudwatch.MetricAlarm(name, {
      region: EDGE_REGION,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
      ...args,
    });
  watchFromOutside("SiteAway", { domain, path: "/", what: "The site" }, raise);
  watchFromOutside("ApiAway", { domain, path: healthPath, what: "The API" }, raise);
  raise("EdgeBroken", {
    alarmDescription:
      "CloudFront answered one request of twenty with 5xx for ten minutes. Look at the origin that fails: API, or site.",
    namespace: "AWS/CloudFront",
    metricName: "5xxErrorRate",
    dimensions: { DistributionId: router.distributionID, Region: "Global" },
    statistic: "Average",
    period: 5 * MINUTE,
    evaluationPeriods: 2,
    ...atLeast(5),
  });
  raise("EdgeFunctionsFailing", {
    alarmDescription: "CloudFront's functions throw, and people get 503. Roll back: they are part of the deployment.",
    metricQueries: ofFunctions(functions),
    evaluationPeriods: 1,
    ...atLeast(5),
  });
}

const atLeast = (threshold: number) => ({
  comparisonOperator: "GreaterThanOrEqualToThreshold",
  threshold,
  treatMissingData: "notBreaching",
});

function watchFromOutside(
  name: string,
  { domain, path, what }: { domain: string; path: string; what: string },
  raise: (name: string, args: AlarmArgs) => unknown,
): void {
  const check = new aws.route53.HealthCheck(`${name}Check`, {
    type: "HTTPS",
    fqdn: domain,
    port: 443,
    resourcePath: path,
    regions: FROM,
    requestInterval: 30,
    failureThreshold: 3,
  });
  raise(name, {
    alarmDescription: `${what} is not reached from outside for three minutes. Look at CloudFront, DNS, certificate and API.`,
    namespace: "AWS/Route53",
    metricName: "HealthCheckStatus",
    dimensions: { HealthCheckId: check.id },
    statistic: "Minimum",
    period: MINUTE,
    evaluationPeriods: 3,
    comparisonOperator: "LessThanThreshold",
    threshold: 1,
    treatMissingData: "breaching",
  });
}

function ofFunctions({ names }: EdgeFunctions) {
  const metrics = ["FunctionExecutionErrors", "FunctionValidationErrors"].flatMap((metricName, kind) =>
    [0, 1].map((index) => ({
      id: `m${kind}${index}`,
      metric: {
        namespace: "AWS/CloudFront",
        metricName,
        dimensions: { FunctionName: names.apply((all) => all[index] ?? ""), Region: "Global" },
        stat: "Sum",
        period: 5 * MINUTE,
      },
    })),
  );
  const expression = metrics.map(({ id }) => `FILL(${id}, 0)`).join(" + ");
  return [...metrics, { id: "failures", expression, label: "failures", returnData: true }];
}
