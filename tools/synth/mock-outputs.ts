/** The account and region of the snapshot; the local region uses the same. */
export const account = "123456789012";
export const region = "sa-east-1";

type Inputs = Record<string, unknown>;
type Outputs = { id: string; state: Inputs };

export function mockOutputs(type: string, name: string, inputs: Inputs): Outputs {
  const physical = firstText(inputs.name, inputs.bucket, name);
  const [service = "", kind = ""] = type.replace(/^aws:/, "").split(/[:/]/);
  const computed = computedByType[`${service}/${kind}`];
  const { id, ...state } = computed?.(physical, name, inputs) ?? {
    id: `${name}-id`,
    arn: arn(service, `${kind}/${physical}`),
  };
  return { id, state: { name: physical, ...state } };
}

type Computed = (physical: string, name: string, inputs: Inputs) => { id: string } & Inputs;

const computedByType: Record<string, Computed> = {
  "lambda/function": (physical) => ({
    id: physical,
    arn: arn("lambda", `function:${physical}`),
    qualifiedArn: arn("lambda", `function:${physical}:1`),
    version: "1",
    invokeArn: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/${arn("lambda", `function:${physical}`)}/invocations`,
  }),
  "lambda/alias": (physical, _name, { functionName }) => ({
    id: physical,
    arn: arn("lambda", `function:${functionName}:${physical}`),
  }),
  "iam/role": (physical) => ({ id: physical, arn: `arn:aws:iam::${account}:role/${physical}` }),
  "dynamodb/table": (physical) => ({ id: physical, arn: arn("dynamodb", `table/${physical}`) }),
  "sqs/queue": (physical) => {
    const url = `https://sqs.${region}.amazonaws.com/${account}/${physical}`;
    return { id: url, url, arn: arn("sqs", physical) };
  },
  "cloudwatch/eventBus": (physical) => ({ id: physical, arn: arn("events", `event-bus/${physical}`) }),
  "cloudwatch/eventRule": (physical, _name, inputs) => {
    const bus = firstText(inputs.eventBusName, "default");
    return { id: physical, arn: arn("events", bus === "default" ? `rule/${physical}` : `rule/${bus}/${physical}`) };
  },
  "cloudwatch/metricAlarm": (_physical, name) => ({ id: name, arn: arn("cloudwatch", `alarm:${name}`) }),
  "sns/topic": (physical) => ({ id: arn("sns", physical), arn: arn("sns", physical) }),
  "cloudwatch/logGroup": (physical) => ({ id: physical, arn: arn("logs", `log-group:${physical}`) }),
  "apigatewayv2/api": (_physical, name) => ({
    id: `${name}-id`,
    apiEndpoint: `https://${name.toLowerCase()}.execute-api.${region}.amazonaws.com`,
    executionArn: arn("execute-api", name),
  }),
  "cognito/userPool": (_physical, name) => ({
    id: `${region}_${name}`,
    arn: arn("cognito-idp", `userpool/${region}_${name}`),
  }),
  "s3/bucket": describeBucket,
  "s3/bucketV2": describeBucket,
  "cloudfront/distribution": (_physical, name) => ({
    id: `${name}-id`,
    arn: `arn:aws:cloudfront::${account}:distribution/${name}-id`,
    domainName: `${name.toLowerCase()}.cloudfront.net`,
    hostedZoneId: "Z2FDTNDATAQYW2",
  }),
  "sesv2/emailIdentity": (_physical, _name, { emailIdentity }) => ({
    id: String(emailIdentity),
    arn: arn("ses", `identity/${emailIdentity}`),
    dkimSigningAttributes: { tokens: ["dkim1", "dkim2", "dkim3"] },
  }),
  "sesv2/configurationSet": (_physical, _name, { configurationSetName }) => ({
    id: String(configurationSetName),
    arn: arn("ses", `configuration-set/${configurationSetName}`),
  }),
  "acm/certificate": (_physical, name, inputs) => ({
    id: `${name}-id`,
    arn: `arn:aws:acm:us-east-1:${account}:certificate/${name}`,
    domainValidationOptions: [
      {
        resourceRecordType: "CNAME",
        resourceRecordName: `_acm.${inputs.domainName}`,
        resourceRecordValue: "_acm.aws.",
      },
    ],
  }),
  "random:index/randomBytes": () => ({ id: "bytes", base64: "c3ludGg=" }),
};

function describeBucket(physical: string) {
  return {
    id: physical,
    bucket: physical,
    arn: `arn:aws:s3:::${physical}`,
    bucketRegionalDomainName: `${physical}.s3.${region}.amazonaws.com`,
  };
}

function arn(service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${account}:${resource}`;
}

function firstText(...values: unknown[]): string {
  return values.find((value): value is string => typeof value === "string" && value !== "") ?? "";
}
