import type { Context, SQSEvent } from "aws-lambda";
import type { HttpEvent } from "../http/reply.ts";

export type Asked = Partial<Pick<HttpEvent, "body" | "headers" | "isBase64Encoded" | "pathParameters">> & {
  claims?: Record<string, string>;
};

/** Returns a request in API Gateway's payload format 2.0, from the viewer 203.0.113.7. */
export function httpEvent(routeKey: string, { claims = {}, ...asked }: Asked = {}): HttpEvent {
  const [method = "", path = ""] = routeKey.split(" ");
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: "",
    headers: { "content-type": "application/json" },
    isBase64Encoded: false,
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      authorizer: { principalId: "", integrationLatency: 0, jwt: { claims, scopes: [] } },
      domainName: "api.emdia.example",
      domainPrefix: "api",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "203.0.113.7", userAgent: "test" },
      requestId: "request",
      routeKey,
      stage: "$default",
      time: "",
      timeEpoch: 0,
    },
    ...asked,
  };
}

/** Returns a batch of a queue's messages, m0, m1 and so on, each with its body as JSON. */
export const queueEvent = (...bodies: readonly unknown[]): SQSEvent => ({
  Records: bodies.map((body, at) => ({
    messageId: `m${at}`,
    receiptHandle: "",
    body: JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "",
    awsRegion: "sa-east-1",
  })),
});

/** Returns the context of an invocation. @param remainingMillis the invocation's remaining time */
export const lambdaContext = (awsRequestId: string, remainingMillis = 30_000): Context => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: "test",
  functionVersion: "$LATEST",
  awsRequestId,
  invokedFunctionArn: "",
  memoryLimitInMB: "512",
  logGroupName: "",
  logStreamName: "",
  getRemainingTimeInMillis: () => remainingMillis,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});
