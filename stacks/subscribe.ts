type Subscription = {
  worker: sst.aws.Function;
  /** Where events end up that EventBridge could not hand to the worker. */
  dlq: sst.aws.Queue;
  busName: $util.Input<string>;
  pattern: { source: string[]; "detail-type": string[] };
};

/** Feeds a Lambda with a bus's matching events: rule, permission and target; answers the rule. */
export function subscribe(name: string, { worker, dlq, busName, pattern }: Subscription) {
  const rule = new aws.cloudwatch.EventRule(`${name}Rule`, {
    eventBusName: busName,
    eventPattern: JSON.stringify(pattern),
    state: "ENABLED",
  });
  const permission = new aws.lambda.Permission(`${name}Invoke`, {
    action: "lambda:InvokeFunction",
    function: worker.arn,
    principal: "events.amazonaws.com",
    sourceArn: rule.arn,
  });
  new aws.cloudwatch.EventTarget(
    `${name}Target`,
    {
      rule: rule.name,
      eventBusName: busName,
      arn: worker.arn,
      retryPolicy: { maximumRetryAttempts: 4, maximumEventAgeInSeconds: 24 * 60 * 60 },
      deadLetterConfig: { arn: dlq.arn },
    },
    { dependsOn: [permission] },
  );
  return rule;
}
