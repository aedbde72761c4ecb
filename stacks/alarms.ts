import { dashboard } from "./alarm-dashboard.ts";
import { runsAlone } from "./concurrency.ts";
import { watchOwn } from "./own-alarms.ts";
import { stageOf } from "./stages.ts";
import { type CreateAlarm, drainWatched, type Watched } from "./watched.ts";

const MINUTES = 60;
const HOUR = 60 * MINUTES;
/** CloudWatch treats missing data as good, because it means that nothing happened. */
const quiet = { treatMissingData: "notBreaching" };
/** The monthly budget. A hundred studios cost two thirds of it (docs/decisions/024-alarms.md). */
const BUDGET_USD = "60";

/** A developer's own stage has no alarms. */
export function alarms(http: sst.aws.ApiGatewayV2): void {
  const watched = drainWatched();
  const { isWatched, alarms: mailbox } = stageOf($app.stage);
  if (!isWatched) return;
  const topic = new aws.sns.Topic("Alarms");
  new aws.sns.TopicSubscription("AlarmsByMail", { topic: topic.arn, protocol: "email", endpoint: mailbox });
  const raise: CreateAlarm = (name, args) =>
    new aws.cloudwatch.MetricAlarm(name, { ...args, alarmActions: [topic.arn], okActions: [topic.arn] });
  const raised = [
    ...watchQueues(watched, raise),
    ...watchLambdas(watched, raise),
    ...watchOwn(watched, raise),
    ...watchApi(http, raise),
    ...watchMail(raise),
  ];
  watchCosts(mailbox);
  dashboard(
    watched,
    http,
    raised.map((alarm) => alarm.arn),
  );
}

const atLeast = (threshold: number) => ({ comparisonOperator: "GreaterThanOrEqualToThreshold", threshold });

/** One dead letter raises the alarm: five tries and the code's own handling failed before it. */
function watchQueues({ deadLetters }: Watched, raise: CreateAlarm) {
  return deadLetters.map(({ name, queueName }) =>
    raise(`${name}Filled`, {
      alarmDescription: `${name} holds messages that failed for good. Read one, fix its cause, and send them again.`,
      namespace: "AWS/SQS",
      metricName: "ApproximateNumberOfMessagesVisible",
      dimensions: { QueueName: queueName },
      statistic: "Maximum",
      period: 5 * MINUTES,
      evaluationPeriods: 1,
      ...atLeast(1),
      ...quiet,
    }),
  );
}

/** One crash is retried; three in a quarter of an hour raise the alarm. */
function watchLambdas({ lambdas }: Watched, raise: CreateAlarm) {
  const failing = lambdas.map(({ name, functionName }) => {
    const metric = (id: string, metricName: string) => ({
      id,
      metric: {
        namespace: "AWS/Lambda",
        metricName,
        dimensions: { FunctionName: functionName },
        stat: "Sum",
        period: 15 * MINUTES,
      },
    });
    const isThrottled = !runsAlone(name);
    return raise(`${name}Failing`, {
      alarmDescription: `${name} crashes, times out${isThrottled ? " or is throttled" : ""}. Its log group says which.`,
      metricQueries: [
        metric("errors", "Errors"),
        ...(isThrottled ? [metric("throttles", "Throttles")] : []),
        // FILL counts missing values as zero: a Lambda of throttled calls alone reports no errors.
        {
          id: "failures",
          label: "failures",
          returnData: true,
          expression: `FILL(errors, 0)${isThrottled ? " + FILL(throttles, 0)" : ""}`,
        },
      ],
      evaluationPeriods: 1,
      ...atLeast(3),
      ...quiet,
    });
  });
  const ticks = lambdas.filter(({ name }) => name === "BillingTick");
  return [...failing, ...ticks.map(({ functionName }) => watchTick(functionName, raise))];
}

/** If the tick stops, no owner is billed, and nothing else reports it. */
function watchTick(functionName: $util.Output<string>, raise: CreateAlarm) {
  return raise("BillingStill", {
    alarmDescription: "The billing tick did not run for two hours. Look at the schedule and at BillingScheduleDlq.",
    namespace: "AWS/Lambda",
    metricName: "Invocations",
    dimensions: { FunctionName: functionName },
    statistic: "Sum",
    period: HOUR,
    evaluationPeriods: 2,
    comparisonOperator: "LessThanThreshold",
    threshold: 1,
    treatMissingData: "breaching",
  });
}

function watchApi(http: sst.aws.ApiGatewayV2, raise: CreateAlarm) {
  const api = { namespace: "AWS/ApiGateway", dimensions: { ApiId: http.nodes.api.id }, period: 5 * MINUTES, ...quiet };
  return [
    raise("ApiBroken", {
      ...api,
      alarmDescription: "The API answered five requests with 5xx in five minutes. The access log names the routes.",
      metricName: "5xx",
      statistic: "Sum",
      evaluationPeriods: 1,
      ...atLeast(5),
    }),
    raise("ApiSlow", {
      ...api,
      alarmDescription:
        "One request of twenty took longer than 3 s for a quarter of an hour. Look at the durations of the areas' Lambdas.",
      metricName: "Latency",
      extendedStatistic: "p95",
      evaluationPeriods: 3,
      ...atLeast(3_000),
    }),
  ];
}

/** SES reviews at 5 % bounces or 0.1 % complaints, so these thresholds are lower. */
function watchMail(raise: CreateAlarm) {
  const rate = (name: string, metricName: string, threshold: number, what: string) =>
    raise(name, {
      alarmDescription: `${what} near the rate at which SES reviews the account. Look at who gets these mails.`,
      namespace: "AWS/SES",
      metricName,
      statistic: "Average",
      period: HOUR,
      evaluationPeriods: 1,
      ...atLeast(threshold),
      ...quiet,
    });
  return [
    rate("MailBounces", "Reputation.BounceRate", 0.04, "Bounces are"),
    rate("MailComplaints", "Reputation.ComplaintRate", 0.0008, "Complaints are"),
  ];
}

function watchCosts(mailbox: string) {
  const notify = (notificationType: string, threshold: number) => ({
    comparisonOperator: "GREATER_THAN",
    notificationType,
    threshold,
    thresholdType: "PERCENTAGE",
    subscriberEmailAddresses: [mailbox],
  });
  new aws.budgets.Budget("Budget", {
    budgetType: "COST",
    limitAmount: BUDGET_USD,
    limitUnit: "USD",
    timeUnit: "MONTHLY",
    notifications: [notify("FORECASTED", 100), notify("ACTUAL", 80)],
  });
}
