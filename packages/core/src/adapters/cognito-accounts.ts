/** The SDK alone adds 318 kB, more than a whole bundle may have (docs/decisions/002-bundles.md). */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { ErrorCode } from "@emdia/contracts/errors";
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import { callLimits } from "../model/call-limits.ts";
import type { AccountProvider } from "../model/ports/account-provider.ts";

const INVALID = "auth.invalid_confirmation";
const TOO_MANY = "request.too_many";
/** Refusals that could reveal whether an address has an account share one error code. */
const REFUSALS = new Map<string, ErrorCode>([
  ["CodeMismatchException", INVALID],
  ["ExpiredCodeException", INVALID],
  ["UserNotFoundException", INVALID],
  ["NotAuthorizedException", INVALID],
  ["AliasExistsException", INVALID],
  ["InvalidParameterException", INVALID],
  ["LimitExceededException", TOO_MANY],
  ["TooManyFailedAttemptsException", TOO_MANY],
  ["TooManyRequestsException", TOO_MANY],
]);

const Refusal = z.object({ __type: z.string() });
/** An account may be confirmed without a session. */
const Confirmed = z.object({ Session: z.optional(z.string()) });
const SignedIn = z.object({ AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }) });

export function cognitoAccounts({ endpoint, clientId }: { endpoint: string; clientId: string }): AccountProvider {
  const url = new URL(endpoint);
  return {
    async confirmSignUp({ email, code }) {
      const body = { ClientId: clientId, Username: email, ConfirmationCode: code };
      return { session: Confirmed.parse(await call(url, "ConfirmSignUp", body)).Session };
    },
    async signInWith({ email, session }) {
      const AuthParameters = { USERNAME: email };
      const body = { ClientId: clientId, AuthFlow: "USER_AUTH", Session: session, AuthParameters };
      try {
        const { AuthenticationResult } = SignedIn.parse(await call(url, "InitiateAuth", body));
        return { accessToken: AuthenticationResult.AccessToken, refreshToken: AuthenticationResult.RefreshToken };
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}

function post(url: URL, action: string, body: object): Promise<{ status: number; text: string }> {
  const send = url.protocol === "http:" ? requestHttp : requestHttps;
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(callLimits.accounts.answerMillis);
    const sent = send(url, { method: "POST", headers, signal }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.once("error", reject);
    });
    sent.once("error", reject);
    sent.end(JSON.stringify(body));
  });
}

/** Parses JSON. A SyntaxError would quote the faulty text, which may contain a token. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls an action. The text of an error never contains a code, an address or a token. */
async function call(url: URL, action: string, body: object): Promise<unknown> {
  const { status, text } = await post(url, action, body);
  const answer = parsed(text);
  if (status === 200) return answer;
  const name = Refusal.safeParse(answer).data?.__type.split("#").at(-1) ?? "unknown";
  const code = REFUSALS.get(name);
  if (code) throw new AppError(code);
  throw new Error(`Cognito answered ${action} with ${status} ${name}`);
}
