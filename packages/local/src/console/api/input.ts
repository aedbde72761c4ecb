import type { IncomingMessage } from "node:http";
import { isRecord } from "../../json.ts";

/** Bad input to the JSON API; the message is a Portuguese sentence for whoever called. */
export class InputError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = "InputError";
    this.status = status;
  }
}

/** A parsed JSON body. */
export type Input = Readonly<Record<string, unknown>>;

const largestBody = 64 * 1024;

/** Reads a JSON object. Throws `InputError` for another content type, a broken body or one above 64 kB. */
export async function readInput(request: IncomingMessage): Promise<Input> {
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new InputError("Envie o corpo como application/json.", 415);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new InputError("O corpo passa de 64 kB.", 413);
    chunks.push(chunk);
  }
  return parseInput(Buffer.concat(chunks).toString("utf8"));
}

/** A required text. Throws `InputError` with `sentence` otherwise. */
export function requireText(input: Input, field: string, sentence: string): string {
  const value = input[field];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new InputError(sentence);
}

/** A required e-mail address. */
export function requireEmail(input: Input, field: string): string {
  const value = requireText(input, field, `Diga o e-mail em "${field}".`);
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) return value.toLowerCase();
  throw new InputError(`"${value}" não é um endereço de e-mail.`);
}

/** An instant with its zone, as ISO 8601 writes it. Throws `InputError` otherwise. */
export function parseInstant(text: string): Date {
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const instant = new Date(text);
  if (isComplete && !Number.isNaN(instant.getTime())) return instant;
  throw new InputError(`"${text}" não é um instante ISO com fuso, como 2026-02-10T12:00:00Z.`);
}

function parseInput(text: string): Input {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new InputError("O corpo precisa ser um objeto JSON.");
}
