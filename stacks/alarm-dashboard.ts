import type { Metric as OwnMetric } from "../packages/contracts/src/metrics.ts";
import { ownMetric } from "./own-alarms.ts";
import type { Watched } from "./watched.ts";

type Metric = readonly (string | $util.Output<string> | { stat?: string; label?: string })[];

const BILLING = ["BillingTick", "BillingShard", "BillingOwner", "BillingSummary"];
const WIDTH = 12;
const HEIGHT = 6;

export function dashboard(watched: Watched, http: sst.aws.ApiGatewayV2, alarms: readonly $util.Output<string>[]) {
  const { region } = aws.getRegionOutput();
  const { lambdas, deadLetters } = watched;
  const own = (name: OwnMetric, stat: string, label: string): Metric => {
    const { namespace, metricName, dimensions } = ownMetric(watched, name);
    return [namespace, metricName, "FunctionName", dimensions.FunctionName, { stat, label }];
  };
  const billing = lambdas.filter(({ name }) => BILLING.includes(name));
  const ofBilling = (metric: string): Metric[] =>
    billing.map(({ name, functionName }) => ["AWS/Lambda", metric, "FunctionName", functionName, { label: name }]);
  const ofApi = (metric: string, stat: string): Metric => [
    "AWS/ApiGateway",
    metric,
    "ApiId",
    http.nodes.api.id,
    { stat },
  ];
  const filled: Metric[] = deadLetters.map(({ name, queueName }) => [
    "AWS/SQS",
    "ApproximateNumberOfMessagesVisible",
    "QueueName",
    queueName,
    { stat: "Maximum", label: name },
  ]);
  const graphs: [title: string, metrics: Metric[]][] = [
    [
      "Billing day: charges",
      [
        own("ChargesSent", "Sum", "sent"),
        own("ChargesFailed", "Sum", "failed"),
        own("ChargesWaiting", "Sum", "waiting for another turn"),
      ],
    ],
    [
      "Billing day: owners",
      [
        own("RunsFinished", "Sum", "finished"),
        own("RunsHeld", "Sum", "held"),
        own("BillingLag", "Maximum", "longest due, in seconds"),
      ],
    ],
    ["Billing day: invocations", ofBilling("Invocations")],
    ["Billing day: errors", [...ofBilling("Errors"), own("MessagesFailed", "Sum", "owners' messages, once each")]],
    ["Dead letters", filled],
    ["API", [ofApi("Count", "Sum"), ofApi("4xx", "Sum"), ofApi("5xx", "Sum"), ofApi("Latency", "p95")]],
    ["Mails", ["Send", "Delivery", "Bounce", "Complaint"].map((metric): Metric => ["AWS/SES", metric])],
    [
      "Mail quota of the day",
      [own("MailQuotaLeft", "Minimum", "left"), own("MailQuotaShort", "Maximum", "short of what is due")],
    ],
    [
      "Stripe's webhooks",
      [own("WebhookFailed", "SampleCount", "deliveries"), own("WebhookFailed", "Sum", "refused or failed")],
    ],
    [
      "Banks",
      [
        own("BanksRead", "Sum", "read"),
        own("BankFailing", "Sum", "owners whose reads began to fail"),
        own("BankLag", "Maximum", "longest due, in seconds"),
      ],
    ],
    ["Reminder rules", [own("RemindersSent", "Sum", "sent"), own("ReminderLag", "Maximum", "longest due, in seconds")]],
    ["WhatsApp", [own("WhatsAppStopped", "Sum", "owners told of a stop")]],
  ];
  const widgets = graphs.map(([title, metrics], index) => ({
    type: "metric",
    x: (index % 2) * WIDTH,
    y: HEIGHT + Math.floor(index / 2) * HEIGHT,
    width: WIDTH,
    height: HEIGHT,
    properties: { title, region: region, stat: "Sum", period: 300, metrics },
  }));
  const status = {
    type: "alarm",
    x: 0,
    y: 0,
    width: 2 * WIDTH,
    height: HEIGHT,
    properties: { title: "Alarms", alarms },
  };
  return new aws.cloudwatch.Dashboard("Overview", {
    dashboardName: $interpolate`${$app.name}-${$app.stage}`,
    dashboardBody: $jsonStringify({ widgets: [status, ...widgets] }),
  });
}
