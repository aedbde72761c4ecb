import { AwsError } from "../../aws/errors.ts";
import type { Region } from "../../region-types.ts";
import type { OwnerTokens } from "../../types.ts";
import type { Input } from "./input.ts";
import { InputError, requireEmail, requireText } from "./input.ts";

/** `POST owners.json {email, password}`: a confirmed owner, created if missing, and fresh tokens. */
export async function ensureOwner(region: Region, input: Input): Promise<OwnerTokens> {
  const email = requireEmail(input, "email");
  const password = requireText(input, "password", 'Diga a senha em "password".');
  try {
    return await region.createOwner(email, password);
  } catch (cause) {
    if (cause instanceof AwsError) throw new InputError(`A conta não foi criada: ${cause.message}`);
    throw cause;
  }
}
