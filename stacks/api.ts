import { allRoutes } from "../packages/contracts/src/routes/index.ts";
import type { Area, Route } from "../packages/contracts/src/routes/route.ts";
import type { Auth } from "./auth.ts";
import { type LambdaArgs, lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { onTable, sendMail } from "./permissions.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";

/** The HTTP API: every route of the contracts' table, one Lambda an area, the pool's tokens as the only key. */
export function api(storage: Storage, mail: Mail, { userPool, client }: Auth, address: SiteAddress) {
  const http = new sst.aws.ApiGatewayV2("Api", {
    // The site calls its own origin through the router: nobody else's page may.
    cors: false,
    accessLog: { retention: "3 months" },
    transform: { stage: { defaultRouteSettings: { throttlingBurstLimit: 500, throttlingRateLimit: 250 } } },
  });
  const { region } = aws.getRegionOutput();
  const authorizer = http.addAuthorizer({
    name: "Cognito",
    jwt: {
      issuer: $interpolate`https://cognito-idp.${region}.amazonaws.com/${userPool.id}`,
      audiences: [client.id],
    },
  });
  for (const [area, args] of Object.entries(areas(storage, mail, address))) {
    const routes = allRoutes.filter((route) => route.area === area);
    serve(http, `Api${capitalized(area)}`, { handler: `${area}.handler`, ...args }, routes, authorizer.id);
  }
  return { http };
}

function areas({ table }: Storage, mail: Mail, { url }: SiteAddress): Record<Area, Omit<LambdaArgs, "handler">> {
  const environment = { TABLE_NAME: table.name };
  const plain = { timeout: "15 seconds", environment } as const;
  return {
    profile: {
      ...plain,
      description: "HTTP API: the owner's profile",
      permissions: [onTable(table, "GetItem", "Query", "PutItem")],
    },
    plans: {
      ...plain,
      description: "HTTP API: plans",
      permissions: [onTable(table, "GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
    },
    students: {
      ...plain,
      description: "HTTP API: students",
      // Registration links lead to the site.
      environment: { ...environment, SITE_URL: url },
      permissions: [onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
    },
    payments: {
      description: "HTTP API: payments, dashboard, charges by hand",
      // API Gateway gives up after 30 s: answer before it does.
      timeout: "29 seconds",
      environment: { ...environment, ...mail.environment },
      permissions: [onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"), sendMail(mail.email)],
    },
  };
}

/** SST's `api.route` would make a Lambda a route; here all routes of an area share Lambda, permission and integration. */
function serve(
  http: sst.aws.ApiGatewayV2,
  name: string,
  args: LambdaArgs,
  routes: readonly Route[],
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
  for (const route of routes) {
    new aws.apigatewayv2.Route(`ApiRoute${capitalized(route.name)}`, {
      apiId: api.id,
      routeKey: `${route.method} ${route.path}`,
      target: $interpolate`integrations/${integration.id}`,
      ...(route.auth === "owner" ? { authorizationType: "JWT", authorizerId } : { authorizationType: "NONE" }),
    });
  }
}

function capitalized(word: string) {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

export type Api = ReturnType<typeof api>;
