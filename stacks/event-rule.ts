import { acceptEvents } from "./dead-letters.ts";

type Subscription = {
  dlq: sst.aws.Queue;
  busName: $util.Input<string>;
  pattern: { source: string[]; "detail-type": string[]; detail?: Record<string, unknown> };
};

export function subscribe(name: string, { worker, ...args }: Subscription & { worker: sst.aws.Function }) {
  const rule = ruleOf(name, args);
  const permission = new aws.lambda.Permission(`${name}Invoke`, {
    action: "lambda:InvokeFunction",
    function: worker.arn,
    principal: "events.amazonaws.com",
    sourceArn: rule.arn,
  });
  target(name, rule, worker.arn, args, permission);
  return rule;
}

export function subscribeQueue(name: string, { queue, ...args }: Subscription & { queue: sst.aws.Queue }) {
  const rule = ruleOf(name, args);
  const policy = acceptEvents(`${name}Queue`, queue, [rule]);
  target(name, rule, queue.arn, args, policy);
  return rule;
}

function ruleOf(name: string, { busName, pattern }: Subscription) {
  return new aws.cloudwatch.EventRule(`${name}Rule`, {
    eventBusName: busName,
    eventPattern: $jsonStringify(pattern),
    state: "ENABLED",
  });
}

function target(
  name: string,
  rule: aws.cloudwatch.EventRule,
  arn: $util.Input<string>,
  { busName, dlq }: Subscription,
  permission: $util.Resource,
) {
  new aws.cloudwatch.EventTarget(
    `${name}Target`,
    {
      rule: rule.name,
      eventBusName: busName,
      arn,
      retryPolicy: { maximumRetryAttempts: 4, maximumEventAgeInSeconds: 24 * 60 * 60 },
      deadLetterConfig: { arn: dlq.arn },
    },
    { dependsOn: [permission] },
  );
}
