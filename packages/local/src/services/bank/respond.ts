/** The requests and responses of the bank's handlers. */
import type { Answer } from "../../console/respond.ts";

/** A request whose certificate the server has verified. */
export interface BankRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The SHA-256 fingerprint and the subject's name of the client's certificate. */
  fingerprint: string;
  clientName: string;
}

/** Builds a JSON response. */
export function jsonOf(body: object, status = 200, type = "application/json"): Answer {
  return { status, headers: { "content-type": type }, body: JSON.stringify(body) };
}

/** Builds an error of the token's address (RFC 6749, 5.2). */
export const refuseAccess = (status: number, error: string) => jsonOf({ error }, status);

/** A value of the request that the API refuses. */
export interface Violation {
  propriedade: string;
  razao: string;
}

/** Builds an error of the API: RFC 7807 with the Central Bank's types and `violacoes`. */
export function problem(status: number, type: string, detail: string, violacoes?: readonly Violation[]): Answer {
  const address = `https://pix.bcb.gov.br/api/v2/error/${type}`;
  const content = { type: address, title: type, status, detail, ...(violacoes && { violacoes }) };
  return jsonOf(content, status, "application/problem+json");
}
