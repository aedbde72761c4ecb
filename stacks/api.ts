import { allRoutes } from "../packages/contracts/src/routes/index.ts";
import { allPageRoutes, type PageRoute } from "../packages/contracts/src/routes/pages.ts";
import type { Route } from "../packages/contracts/src/routes/route.ts";
import { logWithoutPaths } from "./access-log.ts";
import { areas, type Parts } from "./areas.ts";
import { type LambdaArgs, lambda } from "./lambda.ts";
import { ownersThrottle, strangersThrottles } from "./throttles.ts";

/** Only the user pool's tokens give access to the API. */
export function api(parts: Parts) {
  const { userPool, client } = parts.auth;
  const routes = promiseRoutes();
  const http = new sst.aws.ApiGatewayV2("Api", {
    // The site calls its own origin; pages from other origins may not call the API.
    cors: false,
    accessLog: { retention: "3 months" },
    transform: {
      stage: (args, options) => {
        args.defaultRouteSettings = ownersThrottle;
        args.routeSettings = strangersThrottles();
        logWithoutPaths(args);
        // The API's stage waits for the routes: AWS refuses settings of routes that do not exist.
        options.dependsOn = routes.created;
      },
    },
  });
  const { region } = aws.getRegionOutput();
  const authorizer = http.addAuthorizer({
    name: "Cognito",
    jwt: { issuer: $interpolate`https://cognito-idp.${region}.amazonaws.com/${userPool.id}`, audiences: [client.id] },
  });
  const created = Object.entries(areas(parts)).flatMap(([area, args]) => {
    const served = [...allRoutes, ...allPageRoutes].filter((route) => route.area === area);
    return serve(http, `Api${capitalized(area)}`, { handler: `${area}.handler`, ...args }, served, authorizer.id);
  });
  routes.tell(created);
  return { http };
}

/** The API's stage is defined before the routes, but must be created after them. */
function promiseRoutes() {
  let tell: (routes: aws.apigatewayv2.Route[]) => void = () => {};
  const created = new Promise<aws.apigatewayv2.Route[]>((resolve) => {
    tell = resolve;
  });
  return { created, tell: (routes: aws.apigatewayv2.Route[]) => tell(routes) };
}

/** SST's `api.route` would create a Lambda for each route. */
function serve(
  http: sst.aws.ApiGatewayV2,
  name: string,
  args: LambdaArgs,
  routes: readonly (Route | PageRoute)[],
  authorizerId: $util.Input<string>,
) {
  const { api } = http.nodes;
  const worker = lambda(name, args);
  const permission = new aws.lambda.Permission(`${name}Invoke`, {
    action: "lambda:InvokeFunction",
    function: worker.arn,
    principal: "apigateway.amazonaws.com",
    sourceArn: $interpolate`${api.executionArn}/*`,
  });
  const integration = new aws.apigatewayv2.Integration(
    `${name}Integration`,
    { apiId: api.id, integrationType: "AWS_PROXY", integrationUri: worker.arn, payloadFormatVersion: "2.0" },
    { dependsOn: [permission] },
  );
  return routes.map((route) => {
    return new aws.apigatewayv2.Route(`ApiRoute${capitalized(route.name)}`, {
      apiId: api.id,
      routeKey: `${route.method} ${route.path}`,
      target: $interpolate`integrations/${integration.id}`,
      ...("auth" in route && route.auth === "owner"
        ? { authorizationType: "JWT", authorizerId }
        : { authorizationType: "NONE" }),
    });
  });
}

function capitalized(word: string) {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

export type Api = ReturnType<typeof api>;
