/**
 * The fields of each request that the API's log keeps for three months. The log has the route in
 * place of the path: a path may contain the token of a payer's page or an owner's registration
 * code, which give access to anyone who knows them (docs/decisions/047-one-page-a-payer.md).
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

/**
 * Replaces the format of SST's access log, which includes the path, and keeps the log group
 * unchanged.
 */
export function logWithoutPaths(stage: aws.apigatewayv2.StageArgs): void {
  stage.accessLogSettings = $output(stage.accessLogSettings).apply((settings) => {
    if (!settings) throw new Error("the API's stage has no access log");
    return { ...settings, format: JSON.stringify(LOGGED) };
  });
}
