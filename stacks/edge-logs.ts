/** CloudFront's distributions and the delivery of their logs are managed in this region only. */
const HOME = "us-east-1";
const KEPT_DAYS = 90;

/** The log omits paths to payers' pages and personal addresses (docs/decisions/027-stages.md). */
const FIELDS = [
  "date",
  "time",
  "x-edge-location",
  "x-edge-request-id",
  "cs-method",
  "cs(Host)",
  "cs-protocol",
  "cs-protocol-version",
  "c-country",
  "sc-status",
  "sc-bytes",
  "sc-content-type",
  "time-taken",
  "time-to-first-byte",
  "x-edge-result-type",
  "x-edge-detailed-result-type",
];

export function edgeLogs(router: sst.aws.Router): void {
  const { accountId } = aws.getCallerIdentityOutput();
  // A bucket's name must be globally unique, so it contains the account's number.
  const bucket = new aws.s3.Bucket("EdgeLogs", {
    region: HOME,
    bucket: $interpolate`${$app.name}-${$app.stage}-edge-logs-${accountId}`,
    forceDestroy: $app.removal === "remove",
  });
  new aws.s3.BucketPublicAccessBlock("EdgeLogsPrivate", {
    region: HOME,
    bucket: bucket.bucket,
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  });
  new aws.s3.BucketLifecycleConfiguration("EdgeLogsExpiry", {
    region: HOME,
    bucket: bucket.bucket,
    rules: [{ id: "expire", status: "Enabled", filter: { prefix: "" }, expiration: { days: KEPT_DAYS } }],
  });
  const delivery = {
    Effect: "Allow",
    Principal: { Service: "delivery.logs.amazonaws.com" },
    Action: "s3:PutObject",
    Resource: $interpolate`${bucket.arn}/*`,
    Condition: { StringEquals: { "aws:SourceAccount": accountId, "s3:x-amz-acl": "bucket-owner-full-control" } },
  };
  const byTlsAlone = {
    Effect: "Deny",
    Principal: "*",
    Action: "s3:*",
    Resource: [bucket.arn, $interpolate`${bucket.arn}/*`],
    Condition: { Bool: { "aws:SecureTransport": "false" } },
  };
  const policy = new aws.s3.BucketPolicy("EdgeLogsPolicy", {
    region: HOME,
    bucket: bucket.bucket,
    policy: $jsonStringify({ Version: "2012-10-17", Statement: [delivery, byTlsAlone] }),
  });
  const name = `${$app.name}-${$app.stage}-edge`;
  const source = new aws.cloudwatch.LogDeliverySource("EdgeLogsSource", {
    region: HOME,
    name,
    logType: "ACCESS_LOGS",
    resourceArn: $interpolate`arn:aws:cloudfront::${accountId}:distribution/${router.distributionID}`,
  });
  const destination = new aws.cloudwatch.LogDeliveryDestination("EdgeLogsDestination", {
    region: HOME,
    name,
    outputFormat: "json",
    deliveryDestinationConfiguration: { destinationResourceArn: bucket.arn },
  });
  new aws.cloudwatch.LogDelivery(
    "EdgeLogsDelivery",
    { region: HOME, deliverySourceName: source.name, deliveryDestinationArn: destination.arn, recordFields: FIELDS },
    { dependsOn: [policy] },
  );
}
