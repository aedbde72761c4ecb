import { type Json, numberAt, optionalText, recordAt, textAt, textsAt } from "../json.ts";
import { type GraphSource, type Lambda, lambdaByArn } from "./lambdas.ts";
import { GraphError } from "./resource.ts";

export function readRoutes(source: GraphSource, lambdas: readonly Lambda[]) {
  const integrations = source.ofType("aws:apigatewayv2/integration:Integration");
  return source.ofType("aws:apigatewayv2/route:Route").map(({ inputs }) => {
    const routeKey = textAt(inputs, "routeKey");
    const target = textAt(inputs, "target").replace(/^integrations\//, "");
    const integration = integrations.find((one) => isReference(target, one.name));
    if (integration === undefined)
      throw new GraphError(`a rota ${routeKey} não tem integração no retrato da infraestrutura`);
    const [method = "", path = ""] = routeKey.split(" ");
    return {
      routeKey,
      method,
      path,
      lambda: lambdaByArn(lambdas, textAt(integration.inputs, "integrationUri")),
      authorizer: readAuthorizer(source, inputs, routeKey),
    };
  });
}

/** Returns undefined for a graph without a user pool, as in unit tests. */
export function readUserPool(source: GraphSource, lambdas: readonly Lambda[]) {
  const pool = source.ofType("aws:cognito/userPool:UserPool")[0];
  const client = source.ofType("aws:cognito/userPoolClient:UserPoolClient")[0];
  const authorizer = source.ofType("aws:apigatewayv2/authorizer:Authorizer")[0];
  if (pool === undefined || client === undefined || authorizer === undefined) return undefined;
  const jwt = readJwt(authorizer.inputs);
  const id = jwt.issuer.split("/").at(-1) ?? "";
  return {
    id,
    name: textAt(pool.inputs, "name", pool.name),
    arn: `arn:aws:cognito-idp:${source.region}:${source.accountId}:userpool/${id}`,
    clientId: jwt.audiences[0] ?? "",
    issuer: jwt.issuer,
    passwordMinLength: numberAt(recordAt(pool.inputs, "passwordPolicy"), "minimumLength", 8),
    accessTokenMinutes: minutes(client.inputs, "accessToken", "accessTokenValidity"),
    idTokenMinutes: minutes(client.inputs, "idToken", "idTokenValidity"),
    refreshTokenDays: numberAt(client.inputs, "refreshTokenValidity", 30),
    softwareToken: recordAt(pool.inputs, "softwareTokenMfaConfiguration").enabled === true,
    authFlows: textsAt(client.inputs, "explicitAuthFlows"),
    triggers: readTriggers(recordAt(pool.inputs, "lambdaConfig"), lambdas),
  };
}

function readAuthorizer(source: GraphSource, route: Json, routeKey: string) {
  if (textAt(route, "authorizationType", "NONE") !== "JWT") return undefined;
  const id = textAt(route, "authorizerId");
  const authorizers = source.ofType("aws:apigatewayv2/authorizer:Authorizer");
  const found = authorizers.find((one) => isReference(id, one.name));
  // A protected route must never become open because its authorizer was not found.
  if (found === undefined) throw new GraphError(`a rota ${routeKey} não tem autorizador no retrato da infraestrutura`);
  return readJwt(found.inputs);
}

function readJwt(inputs: Json) {
  const jwt = recordAt(inputs, "jwtConfiguration");
  return { issuer: textAt(jwt, "issuer"), audiences: textsAt(jwt, "audiences") };
}

/** Tells whether an ID refers to a resource: the synthesis writes `<name>-id` or the name. */
const isReference = (id: string, name: string): boolean => id === `${name}-id` || id === name;

const UNIT_MINUTES: Readonly<Record<string, number>> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1_440 };

/** Returns a token's minutes; Cognito's default is an hour. */
function minutes(client: Json, unitKey: string, valueKey: string): number {
  const unit = UNIT_MINUTES[textAt(recordAt(client, "tokenValidityUnits"), unitKey, "hours")] ?? 60;
  return numberAt(client, valueKey, 60 / unit) * unit;
}

function readTriggers(config: Json, lambdas: readonly Lambda[]) {
  const nameOf = (arn: string | undefined) => arn && lambdaByArn(lambdas, arn).logicalName;
  return {
    customMessage: nameOf(optionalText(config, "customMessage")),
    preToken: nameOf(optionalText(recordAt(config, "preTokenGenerationConfig"), "lambdaArn")),
  };
}
