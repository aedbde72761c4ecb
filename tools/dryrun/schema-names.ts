/** CloudFormation's names that differ from the provider's. */

const SERVICES: Readonly<Record<string, string>> = {
  acm: "CertificateManager",
  apigatewayv2: "ApiGatewayV2",
  budgets: "Budgets",
  cloudfront: "CloudFront",
  cognito: "Cognito",
  dynamodb: "DynamoDB",
  iam: "IAM",
  kms: "KMS",
  lambda: "Lambda",
  route53: "Route53",
  s3: "S3",
  scheduler: "Scheduler",
  sesv2: "SES",
  sns: "SNS",
  sqs: "SQS",
  wafv2: "WAFv2",
};

/** A name with `#` is a part of another resource. Null marks one that no schema describes. */
const RESOURCES: Readonly<Record<string, string | null>> = {
  "aws:acm/certificateValidation:CertificateValidation": null,
  "aws:cloudwatch/metricAlarm:MetricAlarm": "AWS::CloudWatch::Alarm",
  "aws:cloudwatch/dashboard:Dashboard": "AWS::CloudWatch::Dashboard",
  "aws:cloudwatch/eventBus:EventBus": "AWS::Events::EventBus",
  "aws:cloudwatch/eventRule:EventRule": "AWS::Events::Rule",
  "aws:cloudwatch/eventTarget:EventTarget": "AWS::Events::Rule#Target",
  "aws:cloudwatch/logDelivery:LogDelivery": "AWS::Logs::Delivery",
  "aws:cloudwatch/logDeliveryDestination:LogDeliveryDestination": "AWS::Logs::DeliveryDestination",
  "aws:cloudwatch/logDeliverySource:LogDeliverySource": "AWS::Logs::DeliverySource",
  "aws:cloudwatch/logGroup:LogGroup": "AWS::Logs::LogGroup",
  "aws:cognito/riskConfiguration:RiskConfiguration": "AWS::Cognito::UserPoolRiskConfigurationAttachment",
  "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig": "AWS::Lambda::EventInvokeConfig",
  "aws:route53/record:Record": "AWS::Route53::RecordSet",
  "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration": "AWS::S3::Bucket#LifecycleConfiguration",
  "aws:s3/bucketObjectv2:BucketObjectv2": null,
  "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock": "AWS::S3::Bucket#PublicAccessBlockConfiguration",
  "aws:ses/domainIdentityVerification:DomainIdentityVerification": null,
  "aws:sesv2/emailIdentityMailFromAttributes:EmailIdentityMailFromAttributes":
    "AWS::SES::EmailIdentity#MailFromAttributes",
  "aws:sns/topicSubscription:TopicSubscription": "AWS::SNS::Subscription",
  "aws:wafv2/webAcl:WebAcl": "AWS::WAFv2::WebACL",
};

/** Returns CloudFormation's name of a type: null without one, undefined for a type not of AWS. */
export function resourceOf(type: string): string | null | undefined {
  const special = RESOURCES[type];
  if (special !== undefined) return special;
  const [, service = "", kind = ""] = /^aws:(\w+)\/\w+:(\w+)$/.exec(type) ?? [];
  if (service === "") return undefined;
  return `AWS::${SERVICES[service] ?? service}::${kind}`;
}

/** The object in which CloudFormation, unlike the provider, holds a resource's settings. */
export const INSIDE: Readonly<Record<string, string>> = {
  "aws:budgets/budget:Budget": "BudgetData",
  NotificationWithSubscribers: "Notification",
  MetricStat: "Metric",
  GlobalSecondaryIndex: "Projection",
  "aws:cognito/userPool:UserPool": "Policies",
  "aws:lambda/function:Function": "Code",
  "aws:cloudfront/cachePolicy:CachePolicy": "CachePolicyConfig",
  "aws:cloudfront/distribution:Distribution": "DistributionConfig",
  "aws:cloudfront/function:Function": "FunctionConfig",
  "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": "ResponseHeadersPolicyConfig",
  "aws:route53/healthCheck:HealthCheck": "HealthCheckConfig",
  "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination": "EventDestination",
};

const onQueue = { policy: "PolicyDocument", queueUrl: "Queues" };
const atHome = { region: null };

/**
 * Names at any depth of a resource, or in one of its types (`Type.name`). Null marks a setting of
 * the provider alone, or one that `judge-limits.ts` checks.
 */
export const NAMES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  "aws:apigatewayv2/authorizer:Authorizer": { identitySources: "IdentitySource", audiences: "Audience" },
  "aws:apigatewayv2/stage:Stage": { name: "StageName" },
  "aws:budgets/budget:Budget": {
    limitAmount: null,
    limitUnit: null,
    notifications: "NotificationsWithSubscribers",
    subscriberEmailAddresses: null,
  },
  "aws:cloudfront/distribution:Distribution": {
    isIpv6Enabled: "IPV6Enabled",
    waitForDeployment: null,
    originId: "Id",
    tags: null,
  },
  "aws:cloudfront/function:Function": { code: "FunctionCode" },
  "aws:cloudwatch/logDelivery:LogDelivery": atHome,
  "aws:cloudwatch/logDeliveryDestination:LogDeliveryDestination": { ...atHome, deliveryDestinationConfiguration: null },
  "aws:cloudwatch/logDeliverySource:LogDeliverySource": atHome,
  "aws:cloudwatch/logGroup:LogGroup": { name: "LogGroupName" },
  "aws:cloudwatch/metricAlarm:MetricAlarm": {
    ...atHome,
    dimensions: null,
    metricQueries: "Metrics",
    metric: "MetricStat",
  },
  "aws:cloudwatch/eventTarget:EventTarget": { rule: null, eventBusName: null },
  "aws:cognito/riskConfiguration:RiskConfiguration": { eventFilters: "EventFilter" },
  "aws:cognito/userPool:UserPool": {
    name: "UserPoolName",
    "RecoveryOption.name": "Name",
    fromEmailAddress: "From",
    softwareTokenMfaConfiguration: null,
    attributesRequireVerificationBeforeUpdates: "AttributesRequireVerificationBeforeUpdate",
  },
  "aws:cognito/userPoolClient:UserPoolClient": { name: "ClientName" },
  "aws:dynamodb/table:Table": {
    name: "TableName",
    hashKey: null,
    rangeKey: null,
    streamEnabled: null,
    localSecondaryIndexes: null,
    attributes: "AttributeDefinitions",
    "AttributeDefinition.name": "AttributeName",
    "AttributeDefinition.type": "AttributeType",
    "GlobalSecondaryIndex.name": "IndexName",
    ttl: "TimeToLiveSpecification",
    serverSideEncryption: "SSESpecification",
    "SSESpecification.enabled": "SSEEnabled",
    pointInTimeRecovery: "PointInTimeRecoverySpecification",
    "PointInTimeRecoverySpecification.enabled": "PointInTimeRecoveryEnabled",
  },
  "aws:iam/role:Role": {
    name: "RoleName",
    assumeRolePolicy: "AssumeRolePolicyDocument",
    inlinePolicies: "Policies",
    "Policy.name": "PolicyName",
    "Policy.policy": "PolicyDocument",
  },
  "aws:kms/alias:Alias": { name: "AliasName" },
  "aws:kms/key:Key": { deletionWindowInDays: "PendingWindowInDays" },
  "aws:lambda/function:Function": { name: "FunctionName", publish: null },
  "aws:lambda/permission:Permission": { function: "FunctionName" },
  "aws:route53/healthCheck:HealthCheck": { fqdn: "FullyQualifiedDomainName" },
  "aws:route53/record:Record": {
    aliases: "AliasTarget",
    "AliasTarget.name": "DNSName",
    records: "ResourceRecords",
    zoneId: "HostedZoneId",
    allowOverwrite: null,
  },
  "aws:s3/bucket:Bucket": { ...atHome, bucket: "BucketName", forceDestroy: null },
  "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration": {
    ...atHome,
    bucket: null,
    expiration: null,
    filter: null,
  },
  "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock": { ...atHome, bucket: null },
  "aws:s3/bucketPolicy:BucketPolicy": { ...atHome, policy: "PolicyDocument" },
  "aws:sesv2/configurationSet:ConfigurationSet": { configurationSetName: "Name" },
  "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination": { eventDestinationName: "Name" },
  "aws:sesv2/emailIdentity:EmailIdentity": { configurationSetName: null },
  "aws:sesv2/emailIdentityMailFromAttributes:EmailIdentityMailFromAttributes": { emailIdentity: null },
  "aws:sns/topic:Topic": atHome,
  "aws:sns/topicPolicy:TopicPolicy": { arn: "Topics", policy: "PolicyDocument" },
  "aws:sns/topicSubscription:TopicSubscription": { ...atHome, topic: "TopicArn" },
  "aws:sqs/queue:Queue": {
    name: "QueueName",
    messageRetentionSeconds: "MessageRetentionPeriod",
    visibilityTimeoutSeconds: "VisibilityTimeout",
  },
  "aws:sqs/queuePolicy:QueuePolicy": onQueue,
};
