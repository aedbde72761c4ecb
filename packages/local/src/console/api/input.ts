import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { readBody } from "../../aws/request.ts";
import { type Json, parseRecord } from "../../json.ts";

/** The error for invalid input to the JSON API. Its message is in Portuguese. */
export class InputError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = "InputError";
    this.status = status;
  }
}

const LARGEST_BODY = 64 * 1024;

/** Reads a JSON object. Throws `InputError` for any other type or body, or above 64 kB. */
export async function readInput(request: IncomingMessage): Promise<Json> {
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new InputError("Envie o corpo como application/json.", 415);
  const body = await readBody(request, LARGEST_BODY);
  if (body === undefined) throw new InputError("O corpo passa de 64 kB.", 413);
  const input = parseRecord(body.toString("utf8"));
  if (input === undefined) throw new InputError("O corpo precisa ser um objeto JSON.");
  return input;
}

/** Parses an input with a schema. Throws `InputError` with the schema's own sentence. */
export function readAs<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InputError(result.error.issues[0]?.message ?? "O corpo não tem a forma esperada.");
}

/** Makes a schema for a string that is not empty. `sentence` is the message for any other value. */
export const aText = (sentence: string) => z.string(sentence).check(z.trim(), z.minLength(1, sentence));

/** Makes a schema for an e-mail address, which it lower-cases. */
export const anEmail = (field: string) =>
  z.string(`Diga o e-mail em "${field}".`).check(z.trim(), z.toLowerCase(), z.email(`Diga um e-mail em "${field}".`));

/** Accepts an instant with its time zone, also without seconds, which the page's field omits. */
export const anInstant = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  "Diga um instante ISO com fuso, como 2026-02-10T12:00:00Z.",
);
