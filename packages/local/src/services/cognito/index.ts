import { AwsError } from "../../aws/errors.ts";
import { jsonAnswer } from "../../aws/render-error.ts";
import type { Graph } from "../../graph-types.ts";
import { recordAt, textAt } from "../../json.ts";
import type { AwsRequest, AwsResponse, CognitoStandIn, OwnerTokens, ServiceContext, SesStandIn } from "../../types.ts";
import { isAdminAction, performAdminAction } from "./admin.ts";
import { createAuthSessions } from "./auth-sessions.ts";
import { operations } from "./operations.ts";
import type { Pool } from "./pool.ts";
import { parseRequest } from "./request.ts";
import { loadSigningKey } from "./signing-key.ts";
import { issueTokens } from "./tokens.ts";
import { confirmUser, createUser, findUser, normalizeEmail } from "./users.ts";

const target = "AWSCognitoIdentityProviderService.";

/** Creates Cognito without devices, groups, pages. Throws without a pool. `now`: real time (ms). */
export function createCognito(
  context: ServiceContext,
  deliver: SesStandIn["deliver"],
  now: () => number = Date.now,
): CognitoStandIn {
  const pool = openPool(context, deliver, now);
  return {
    service: {
      name: "cognito-idp",
      matches: (request) => request.headers["x-amz-target"]?.startsWith(target) === true,
      handle: (request) => answer(pool, request, context),
    },
    jwks: () => new Map([[pool.key.keyId, pool.key.publicKey]]),
    confirmedUser: (email, password) => ensureConfirmedUser(pool, email, password),
    userIdOf: (email) => findUser(pool, email)?.sub,
  };
}

function openPool(context: ServiceContext, deliver: SesStandIn["deliver"], now: () => number): Pool {
  const spec = context.graph.userPool;
  if (!spec) throw new Error("The graph has no user pool");
  return {
    spec,
    mailFrom: senderOf(context.graph),
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

function senderOf(graph: Graph): string {
  const pool = graph.ofType("aws:cognito/userPool:UserPool")[0]?.inputs ?? {};
  return textAt(recordAt(pool, "emailConfiguration"), "fromEmailAddress", "no-reply@verificationemail.com");
}

/** Signs in a confirmed user, created if missing; an existing one keeps its password. */
async function ensureConfirmedUser(pool: Pool, address: string, password: string): Promise<OwnerTokens> {
  const email = normalizeEmail(address);
  const user = pool.store.transaction(() => {
    const found = findUser(pool, email) ?? createUser(pool, email, password);
    return found.status === "CONFIRMED" ? found : confirmUser(pool, found.sub);
  });
  const tokens = await issueTokens(pool, user);
  return {
    userId: user.sub,
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    refreshToken: tokens.RefreshToken,
  };
}

async function answer(pool: Pool, request: AwsRequest, { authorize }: ServiceContext): Promise<AwsResponse> {
  if (isAdminAction(request.action)) {
    const { caller } = request;
    return json(performAdminAction(pool, request.action, parseRequest(request.body), { caller, authorize }));
  }
  const operation = operations.get(request.action);
  if (!operation) throw new AwsError("UnknownOperationException", `Unknown operation ${request.action}`);
  return json(await operation(pool, parseRequest(request.body)));
}

function json(body: object): AwsResponse {
  return jsonAnswer(body, 200, { "content-type": "application/x-amz-json-1.1", "cache-control": "no-store" });
}
