import { workQueue } from "./work-queue.ts";

/** EventBridge gets SES's events only as best effort (docs/decisions/007-one-mail-a-charge.md). */
export function mailTopic() {
  const topic = new aws.sns.Topic("MailOutcomes");
  const { accountId } = aws.getCallerIdentityOutput();
  const publish = {
    Effect: "Allow",
    Principal: { Service: "ses.amazonaws.com" },
    Action: "sns:Publish",
    Resource: topic.arn,
    Condition: { StringEquals: { "aws:SourceAccount": accountId } },
  };
  const policy = new aws.sns.TopicPolicy("MailOutcomesPolicy", {
    arn: topic.arn,
    policy: $jsonStringify({ Version: "2012-10-17", Statement: [publish] }),
  });
  const queue = workQueue("MailOutcomeQueue", "MailOutcomeDlq", { visibilityTimeout: "3 minutes" });
  const receive = {
    Effect: "Allow",
    Principal: { Service: "sns.amazonaws.com" },
    Action: "sqs:SendMessage",
    Resource: queue.arn,
    Condition: { ArnEquals: { "aws:SourceArn": topic.arn } },
  };
  const accepts = new aws.sqs.QueuePolicy("MailOutcomeQueuePolicy", {
    queueUrl: queue.url,
    policy: $jsonStringify({ Version: "2012-10-17", Statement: [receive] }),
  });
  new aws.sns.TopicSubscription(
    "MailOutcomesToQueue",
    // Raw delivery makes the message the event itself, without SNS's envelope.
    { topic: topic.arn, protocol: "sqs", endpoint: queue.arn, rawMessageDelivery: true },
    { dependsOn: [accepts] },
  );
  // SES publishes a test message when it gets the topic, so the topic's policy must exist before.
  return { topicArn: $util.all([topic.arn, policy.id]).apply(([arn]) => arn), queue };
}
