import { AwsError } from "../../aws/errors.ts";
import type { AwsRequest, AwsResponse, CognitoStandIn, ServiceContext, SesStandIn } from "../../types.ts";
import { adminDeleteUser } from "./admin-delete-user.ts";
import { createAuthSessions } from "./auth-sessions.ts";
import { readClientSettings } from "./client-settings.ts";
import { ensureConfirmedUser, findUserId } from "./confirmed-user.ts";
import { operations } from "./operations.ts";
import type { Pool } from "./pool.ts";
import { parseRequest } from "./request.ts";
import { loadSigningKey, toJwk } from "./signing-key.ts";

const target = "AWSCognitoIdentityProviderService.";

/**
 * A Cognito user pool with the settings of the graph, speaking the JSON 1.1 API as far as aws-amplify uses it.
 * Not here: MFA, devices, groups, hosted pages, custom challenges. Throws when the graph has no user pool.
 *
 * @param now real time in epoch milliseconds; tests pass a fake clock.
 */
export function createCognito(
  context: ServiceContext,
  deliver: SesStandIn["deliver"],
  now: () => number = Date.now,
): CognitoStandIn {
  const pool = openPool(context, deliver, now);
  return {
    service: {
      name: "cognito-idp",
      matches: (request) =>
        request.headers["x-amz-target"]?.startsWith(target) === true || wellKnown(pool, request) !== undefined,
      handle: (request) => answer(pool, request, context),
    },
    jwks: () => new Map([[pool.key.keyId, pool.key.publicKey]]),
    confirmedUser: (email, password) => ensureConfirmedUser(pool, email, password),
    userIdOf: (email) => findUserId(pool, email),
  };
}

function openPool(context: ServiceContext, deliver: SesStandIn["deliver"], now: () => number): Pool {
  const spec = context.graph.userPool;
  if (!spec) throw new Error("The graph has no user pool");
  return {
    spec,
    client: readClientSettings(context.graph),
    name: spec.id.slice(spec.id.indexOf("_") + 1),
    region: context.graph.region,
    store: context.store,
    sessions: createAuthSessions(now),
    key: loadSigningKey(context.store),
    invoke: context.invoke,
    deliver,
    now,
  };
}

async function answer(pool: Pool, request: AwsRequest, { authorize }: ServiceContext): Promise<AwsResponse> {
  const document = wellKnown(pool, request);
  if (document) return json(document, "application/json");
  if (request.action === "AdminDeleteUser") {
    const body = adminDeleteUser(pool, parseRequest(request.body), request.caller, authorize);
    return json(body, "application/x-amz-json-1.1");
  }
  const operation = operations.get(request.action);
  if (!operation) throw new AwsError("UnknownOperationException", `Unknown operation ${request.action}`);
  return json(await operation(pool, parseRequest(request.body)), "application/x-amz-json-1.1");
}

function wellKnown(pool: Pool, request: AwsRequest): object | undefined {
  if (request.method !== "GET") return undefined;
  if (request.url.endsWith(`/${pool.spec.id}/.well-known/jwks.json`)) return { keys: [toJwk(pool.key)] };
  if (!request.url.endsWith(`/${pool.spec.id}/.well-known/openid-configuration`)) return undefined;
  return {
    issuer: pool.spec.issuer,
    jwks_uri: `${pool.spec.issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ["RS256"],
    response_types_supported: ["code", "token"],
    subject_types_supported: ["public"],
  };
}

function json(body: object, contentType: string): AwsResponse {
  return {
    status: 200,
    headers: { "content-type": contentType, "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}
