import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Answer } from "../../console/respond.ts";
import { parseRecord, textAt } from "../../json.ts";
import type { BankRecords, TokenRecord } from "./records.ts";
import { type BankRequest, jsonOf, refuseAccess } from "./respond.ts";

const LIFE_SECONDS = 3_600;
/** A product that only reads payments asks for the first scope. */
const SCOPES = ["pix.read", "pix.write", "webhook.read", "webhook.write"];

/** Certificate and secret prove the client; a bank without secrets gets the id alone. */
export function giveToken(records: BankRecords, request: BankRequest, now: Date): Answer {
  const sent = parametersOf(request);
  const [id, secret] = credentialOf(request, sent);
  const account = records.accounts.get(id);
  const isKnown = account !== undefined && (secret === null || isSame(secret, account.clientSecret));
  if (!isKnown || request.clientName !== id) return refuseAccess(401, "invalid_client");
  if (sent.get("grant_type") !== "client_credentials") return refuseAccess(400, "unsupported_grant_type");
  const asked = (sent.get("scope") ?? "").split(/[ +]/).filter((scope) => scope !== "");
  if (asked.some((scope) => !SCOPES.includes(scope))) return refuseAccess(400, "invalid_scope");
  const scopes = records.quirks().includes("fewer-scopes") ? ["webhook.read"] : asked;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1_000).toISOString();
  records.tokens.put(token, { clientId: id, scopes, fingerprint: request.fingerprint, expiresAt });
  return jsonOf({ access_token: token, token_type: "Bearer", expires_in: LIFE_SECONDS, scope: scopes.join(" ") });
}

/** Returns a request's token if it has not expired and was given for this certificate. */
export function tokenOf(
  records: BankRecords,
  { headers, fingerprint }: BankRequest,
  now: Date,
): TokenRecord | undefined {
  const [, shown = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  const token = records.tokens.get(shown);
  const isValid = token !== undefined && token.fingerprint === fingerprint && new Date(token.expiresAt) > now;
  return isValid ? token : undefined;
}

/** Reads the parameters of a token request: in a form, or in JSON, which one bank requires. */
function parametersOf({ headers, body, url }: BankRequest): URLSearchParams {
  const isJson = headers["content-type"]?.startsWith("application/json");
  const sent = new URLSearchParams(isJson ? undefined : body);
  const fields = isJson ? (parseRecord(body) ?? {}) : {};
  for (const name of ["grant_type", "scope", "client_id", "client_secret"])
    if (name in fields) sent.set(name, textAt(fields, name));
  for (const [name, value] of url.searchParams) if (!sent.has(name)) sent.set(name, value);
  return sent;
}

/** Returns the id and the secret: from HTTP Basic, else from the body (RFC 6749, 2.3.1). */
function credentialOf({ headers }: BankRequest, sent: URLSearchParams): readonly [id: string, secret: string | null] {
  const [, basic] = /^Basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (basic === undefined) return [sent.get("client_id") ?? "", sent.get("client_secret")];
  const [id = "", ...secret] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return [id, secret.join(":")];
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
