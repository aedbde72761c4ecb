import type { ClientRequest } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { createSecureContext } from "node:tls";
import type { Bank } from "../../model/banks.ts";
import { callLimits } from "../../model/call-limits.ts";
import { type BankCredential, BankError, type BankFailure } from "../../model/ports/bank.ts";

/** The largest answer in bytes: ten times the size of 1,000 payments with refunds. */
const MAX_BYTES = 8 * 1024 * 1024;

export type BankCall = { url: URL; method: "GET" | "POST"; headers: Readonly<Record<string, string>>; body?: string };
type Caller = { bank: Bank; agent: Agent; signal?: AbortSignal | undefined };
/** `json` is undefined if the body is not JSON. */
export type BankAnswer = { status: number; json: unknown; retryAfterSeconds: number | undefined };

/** @throws BankError `certificate` for texts that are not a certificate and its key */
export function agentFor(bank: Bank, { certificate: cert, privateKey: key }: BankCredential): Agent {
  const shown = { cert, key, minVersion: "TLSv1.2", ...(bank.authority && { ca: bank.authority }) } as const;
  try {
    createSecureContext(shown);
  } catch {
    throw new BankError(bank, { kind: "needs-owner", reason: "certificate" });
  }
  return new Agent({ ...shown, keepAlive: true, maxSockets: 1 });
}

/** The server's alert against our certificate (RFC 8446, 6.2), in Node's code or text. */
const REFUSED = /ALERT.*(CERTIFICATE|UNKNOWN.CA|ACCESS.DENIED|HANDSHAKE.FAILURE)/i;
/** Node's error codes for a server whose own certificate is not trusted. */
const UNPROVEN = /CERT|SELF_SIGNED|VERIFY|ISSUER/;

/** No redirect is followed: addresses come only from the list of banks. @throws BankError */
export function callBank(
  { bank, agent, signal }: Caller,
  { url, method, headers, body }: BankCall,
): Promise<BankAnswer> {
  const { connectMillis, answerMillis } = callLimits.bank;
  const limits = [AbortSignal.timeout(answerMillis), ...(signal ? [signal] : [])];
  return new Promise((resolve, reject) => {
    const call = requestOrFail(url, { agent, method, headers, signal: AbortSignal.any(limits) }, bank);
    const fail = (failure: BankFailure) => {
      clearTimeout(connecting);
      reject(new BankError(bank, failure));
      call.destroy();
    };
    const connecting = setTimeout(() => fail({ kind: "back-off", reason: "silent" }), connectMillis);
    call.on("socket", (socket) => {
      const isConnected = () => clearTimeout(connecting);
      if (call.reusedSocket) isConnected();
      else socket.once("secureConnect", isConnected);
    });
    const failFor = (error: NodeJS.ErrnoException) => fail(failureOf(error));
    call.on("error", failFor).on("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("error", failFor).on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > MAX_BYTES) fail({ kind: "back-off", reason: "unreadable" });
      });
      response.on("end", () => {
        const { statusCode: status = 0, headers: answered } = response;
        const json = parseJson(Buffer.concat(chunks).toString("utf8"));
        resolve({ status, json, retryAfterSeconds: retryAfterOf(answered["retry-after"]) });
      });
    });
    call.end(body);
  });
}

function failureOf({ code = "", message }: NodeJS.ErrnoException): BankFailure {
  if (REFUSED.test(`${code} ${message}`)) return { kind: "needs-owner", reason: "certificate" };
  return { kind: "back-off", reason: UNPROVEN.test(code) ? "untrusted" : "silent" };
}

/** Returns undefined for an HTTP date, which banks rarely send. */
function retryAfterOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** @throws BankError for a header that cannot be sent, such as a stored token's */
function requestOrFail(url: URL, options: RequestOptions, bank: Bank): ClientRequest {
  try {
    return request(url, options);
  } catch {
    throw new BankError(bank, { kind: "back-off", reason: "unreadable" });
  }
}
