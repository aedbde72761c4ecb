import type { Answer } from "../../console/respond.ts";
import type { FaultKind } from "../../faults.ts";

export interface BankRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The client's certificate: its SHA-256 fingerprint, and its subject's name in `clientName`. */
  fingerprint: string;
  clientName: string;
}

export function jsonOf(body: object, status = 200, type = "application/json"): Answer {
  return { status, headers: { "content-type": type }, body: JSON.stringify(body) };
}

export const refuseAccess = (status: number, error: string) => jsonOf({ error }, status);

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

const XML = `<?xml version="1.0"?><Fault><faultcode>Server</faultcode><faultstring>500</faultstring></Fault>`;
const HTML = "<!doctype html><title>Manutenção</title><h1>Voltamos em breve</h1>";

/** Answers a fault as banks do: XML (Bradesco, bacen/pix-api #535), or HTML with status 200. */
export function failAs(kind: FaultKind): Answer | undefined {
  if (kind === "unauthorized") return problem(401, "AcessoNegado", "O token não vale.");
  if (kind === "forbidden") return problem(403, "AcessoNegado", "O acesso foi negado.");
  if (kind === "error") return problem(500, "ErroInternoDoServidor", "Erro interno.");
  if (kind === "unavailable") return problem(503, "ServicoIndisponivel", "O serviço está em manutenção.");
  if (kind === "xml") return { status: 500, headers: { "content-type": "text/xml" }, body: XML };
  if (kind === "html") return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: HTML };
  if (kind !== "throttle") return undefined;
  const limited = problem(429, "LimiteDeRequisicoes", "São requisições demais.");
  return { ...limited, headers: { ...limited.headers, "retry-after": "120" } };
}
