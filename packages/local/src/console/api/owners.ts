import { AwsError } from "../../aws/errors.ts";
import type { Json } from "../../json.ts";
import type { Region } from "../../region-types.ts";
import type { OwnerTokens } from "../../types.ts";
import { anEmail, aText, InputError, readAs } from "./input.ts";

/**
 * Answers `POST owners.json {email, password}`: it creates a confirmed owner if missing and returns
 * fresh tokens.
 */
export async function ensureOwner(region: Region, input: Json): Promise<OwnerTokens> {
  const email = readAs(anEmail("email"), input.email);
  const password = readAs(aText('Diga a senha em "password".'), input.password);
  try {
    return await region.createOwner(email, password);
  } catch (cause) {
    if (cause instanceof AwsError) throw new InputError(`A conta não foi criada: ${cause.message}`);
    throw cause;
  }
}
