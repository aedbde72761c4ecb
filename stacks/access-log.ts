/**
 * What the API's log keeps of each request for three months. The route stands for the path: a path holds the token of a
 * charge's page or an owner's registration code, and whoever knows one may use it (docs/decisions/021-charge-page.md).
 */
const LOGGED = {
  requestTime: "$context.requestTime",
  requestId: "$context.requestId",
  httpMethod: "$context.httpMethod",
  routeKey: "$context.routeKey",
  status: "$context.status",
  responseLatency: "$context.responseLatency",
  integrationRequestId: "$context.integration.requestId",
  integrationStatus: "$context.integration.status",
  integrationLatency: "$context.integration.latency",
  integrationServiceStatus: "$context.integration.integrationStatus",
  ip: "$context.identity.sourceIp",
  userAgent: "$context.identity.userAgent",
};

/** Replaces the format of SST's access log, which has the path, and leaves the log group as it is. */
export function logWithoutPaths(stage: aws.apigatewayv2.StageArgs): void {
  stage.accessLogSettings = $output(stage.accessLogSettings).apply((settings) => {
    if (!settings) throw new Error("the API's stage has no access log");
    return { ...settings, format: JSON.stringify(LOGGED) };
  });
}
