/** Reads a region's measurements, as far as the alarms need them. */
import type { LogLine, Region } from "@emdia/local/region-types";
import * as z from "zod/mini";

/** `of` has the values of the dimensions (`dimensionsOf`); it is undefined without dimensions. */
export type Point = { namespace: string; metricName: string; of: string | undefined; at: number; value: number };

const Embedded = z.looseObject({
  _aws: z.object({
    Timestamp: z.int(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.tuple([z.array(z.string())]),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

/** Returns the values of a metric's dimensions as one text, in the order of their names. */
export const dimensionsOf = (dimensions: Readonly<Record<string, string>> = {}): string | undefined =>
  Object.keys(dimensions)
    .toSorted()
    .map((name) => dimensions[name])
    .join(" ") || undefined;

const known = new WeakMap<LogLine, Point[]>();

function embeddedIn(line: LogLine): Point[] {
  const points = known.get(line) ?? readEmbedded(line);
  known.set(line, points);
  return points;
}

/** Returns the metrics of a line in the embedded metric format, and none of any other line. */
function readEmbedded({ message }: LogLine): Point[] {
  if (!message.startsWith('{"_aws"')) return [];
  const line = Embedded.parse(JSON.parse(message));
  const { Timestamp, CloudWatchMetrics } = line._aws;
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions: [dimensions], Metrics }) =>
    Metrics.map(({ Name }) => ({
      namespace: Namespace,
      metricName: Name,
      of: dimensionsOf(Object.fromEntries(dimensions.map((name) => [name, z.string().parse(line[name])]))),
      at: Timestamp,
      value: z.number().parse(line[Name]),
    })),
  );
}

function ofLambdas(region: Region): Point[] {
  const point = (metricName: string, of: { function: string; at: string }): Point => {
    const lambda = region.graph.lambdas.find(({ logicalName }) => logicalName === of.function);
    return { namespace: "AWS/Lambda", metricName, of: lambda?.name, at: Date.parse(of.at), value: 1 };
  };
  const { errors } = region.state();
  return [
    ...region.measured().invocations.map((one) => point("Invocations", one)),
    ...errors.map((one) => point("Errors", one)),
  ];
}

function ofApi(region: Region): Point[] {
  const of = `${region.graph.ofType("aws:apigatewayv2/api:Api")[0]?.name}-id`;
  return region.measured().answers.flatMap(({ at, status, millis }) => {
    const point = { namespace: "AWS/ApiGateway", of, at: Date.parse(at) };
    return [
      { ...point, metricName: "Latency", value: millis },
      { ...point, metricName: "5xx", value: status >= 500 ? 1 : 0 },
    ];
  });
}

function ofQueues(region: Region): Point[] {
  const at = region.clock.now().getTime();
  return region
    .state()
    .queues.map(({ name, visible }) => ({
      namespace: "AWS/SQS",
      metricName: "ApproximateNumberOfMessagesVisible",
      of: region.graph.queues.find(({ logicalName }) => logicalName === name)?.name,
      at,
      value: visible,
    }));
}

/**
 * Returns the shares of bounces and complaints. Addresses of SES's simulator represent students
 * here, although SES itself does not count them.
 */
function ofMails(region: Region): Point[] {
  const mails = region.store.list<{ outcomes: Record<string, string> }>("ses.mails").map(({ value }) => value.outcomes);
  const share = (outcome: string) =>
    mails.filter((outcomes) => Object.values(outcomes).includes(outcome)).length / Math.max(1, mails.length);
  const point = { namespace: "AWS/SES", of: undefined, at: region.clock.now().getTime() };
  return [
    { ...point, metricName: "Reputation.BounceRate", value: share("bounced") },
    { ...point, metricName: "Reputation.ComplaintRate", value: share("complained") },
  ];
}

function ofOutside(region: Region): Point[] {
  const checks = region.graph.ofType("aws:route53/healthCheck:HealthCheck");
  const now = region.clock.now().getTime();
  return checks.flatMap(({ name }) =>
    [0, 1, 2].map((minute) => ({
      namespace: "AWS/Route53",
      metricName: "HealthCheckStatus",
      of: `${name}-id`,
      value: 1,
      at: now - minute * 60_000,
    })),
  );
}

export const pointsOf = (region: Region): Point[] => [
  ...region.logs().flatMap(embeddedIn),
  ...ofLambdas(region),
  ...ofApi(region),
  ...ofQueues(region),
  ...ofMails(region),
  ...ofOutside(region),
];
