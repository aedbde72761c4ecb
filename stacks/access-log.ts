/** Routes in place of paths, which have payers' tokens (docs/decisions/047-one-page-a-payer.md). */
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

/** Logs without paths, which SST's format includes. */
export function logWithoutPaths(stage: aws.apigatewayv2.StageArgs): void {
  stage.accessLogSettings = $output(stage.accessLogSettings).apply((settings) => {
    if (!settings) throw new Error("the API's stage has no access log");
    return { ...settings, format: JSON.stringify(LOGGED) };
  });
}
