import * as z from "zod/mini";
import type { RawResource } from "../synth/raw-graph.ts";

export function judgeLimits(resources: readonly RawResource[]): readonly string[] {
  const found = resources.flatMap(({ type, name, inputs }) => {
    const issues = limits[type]?.safeParse(inputs).error?.issues ?? [];
    return issues.map(({ path, message }) => `${name}.${path.join(".")}: ${message}`);
  });
  return [...found, ...judgeParameters(resources)];
}

const named = (pattern: RegExp) => z.object({ name: z.string().check(z.regex(pattern)) });
const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const jsonUpTo = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => isJson(text), "is no JSON"),
  );
/** A Scheduler expression: a rate, or six fields with "?" for a day of month or of week. */
const SCHEDULE = /^(cron\((\S+ ){2}(\? \S+ \S+|\S+ \S+ \?) \S+\)|rate\([1-9]\d* (minute|hour|day)s?\))$/;
const POLICY = z.object({ policy: jsonUpTo(10_240) });

/** AWS's API references state these limits, which no Pulumi type or `judge-schemas.ts` checks. */
const limits: Readonly<Record<string, z.ZodMiniType>> = {
  "aws:lambda/function:Function": z.extend(named(/^[\w-]{1,64}$/), {
    timeout: between(1, 900),
    memorySize: between(128, 10_240),
    environment: z.object({
      variables: z
        .record(z.string().check(z.regex(/^[a-zA-Z]\w+$/)), z.string())
        .check(z.refine((variables) => JSON.stringify(variables).length <= 4_096, "has more than 4 kB")),
    }),
  }),
  "aws:iam/role:Role": z.extend(named(/^[\w+=,.@-]{1,64}$/), {
    inlinePolicies: z.optional(
      z
        .array(POLICY)
        .check(
          z.refine(
            (all) => all.map(({ policy }) => policy).join("").length <= 10_240,
            "has more than 10,240 characters",
          ),
        ),
    ),
  }),
  "aws:sqs/queue:Queue": z.extend(named(/^[\w-]{1,80}$/), {
    visibilityTimeoutSeconds: between(0, 43_200),
    messageRetentionSeconds: between(60, 1_209_600),
    delaySeconds: between(0, 900),
  }),
  "aws:sqs/queuePolicy:QueuePolicy": POLICY,
  "aws:lambda/eventSourceMapping:EventSourceMapping": z
    .object({ batchSize: z.number(), maximumBatchingWindowInSeconds: z.optional(z.number()) })
    .check(
      z.refine(
        ({ batchSize, maximumBatchingWindowInSeconds: window = 0 }) => batchSize <= 10 || window >= 1,
        "a batch of more than 10 needs a window of a second",
      ),
    ),
  "aws:lambda/permission:Permission": z.object({ action: z.literal("lambda:InvokeFunction") }),
  "aws:cloudwatch/eventBus:EventBus": named(/^[\w./-]{1,256}$/),
  "aws:cloudwatch/eventRule:EventRule": z.object({ eventPattern: jsonUpTo(2_048) }),
  "aws:cloudwatch/eventTarget:EventTarget": z.object({
    retryPolicy: z.object({ maximumRetryAttempts: between(0, 185), maximumEventAgeInSeconds: between(60, 86_400) }),
  }),
  "aws:cloudwatch/logGroup:LogGroup": z.extend(named(/^[\w./#-]{1,512}$/), {
    retentionInDays: z.literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557]),
  }),
  "aws:scheduler/schedule:Schedule": z.extend(named(/^[\w.-]{1,64}$/), {
    scheduleExpression: z.string().check(z.regex(SCHEDULE)),
  }),
  "aws:dynamodb/table:Table": named(/^[\w.-]{3,255}$/),
  "aws:apigatewayv2/route:Route": z.object({
    routeKey: z.string().check(z.regex(/^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/([\w.-]+|\{\w+\}))+$/)),
  }),
  "aws:cloudfront/function:Function": named(/^[\w-]{1,64}$/),
  "aws:cloudfront/distribution:Distribution": z.object({ comment: z.string().check(z.maxLength(128)) }),
  // The provider creates a name in lower case when the stacks give none.
  "aws:s3/bucket:Bucket": z.object({
    bucket: z.optional(z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/))),
  }),
};

/** Lists path parameters with two names at one place: AWS does not say which route gets a call. */
function judgeParameters(resources: readonly RawResource[]): readonly string[] {
  const names = new Map<string, Set<string>>();
  for (const { type, inputs } of resources) {
    if (type !== "aws:apigatewayv2/route:Route") continue;
    const [, path = ""] = String(inputs.routeKey).split(" ");
    for (const { index, 0: parameter } of path.matchAll(/\{\w+\}/g)) {
      const level = path.slice(0, index).replace(/\{\w+\}/g, "{}");
      names.set(level, (names.get(level) ?? new Set()).add(parameter));
    }
  }
  return [...names].flatMap(([level, all]) => (all.size > 1 ? [`${level}: ${[...all].join(" and ")}`] : []));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
