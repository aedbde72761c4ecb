/** See docs/decisions/037-bank-secrets.md */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import type { BankCredential, BankToken } from "../model/ports/bank.ts";
import type { Vault } from "../model/ports/vault.ts";

const Credential = z.object({
  clientId: z.string(),
  clientSecret: z.optional(z.string()),
  appKey: z.optional(z.string()),
  certificate: z.string(),
  privateKey: z.string(),
});
const Token = z.object({ value: z.string(), endsAt: z.string() });

type Sealing = Pick<OwnerContext, "ownerId"> & { vault: Pick<Vault, "seal"> };
type Opening = Pick<OwnerContext, "ownerId"> & { vault: Pick<Vault, "open"> };

export const sealed = ({ vault, ownerId }: Sealing, secret: BankCredential | BankToken): Promise<string> =>
  vault.seal(ownerId, JSON.stringify(secret));

/** Opens a sealed credential. @throws Error as `Vault.open` */
export async function openCredential({ vault, ownerId }: Opening, text: string): Promise<BankCredential> {
  const { clientSecret, appKey, ...rest } = parse(Credential, await vault.open(ownerId, text));
  return { ...rest, ...(clientSecret !== undefined && { clientSecret }), ...(appKey !== undefined && { appKey }) };
}

/** Opens a sealed token. @throws Error as `Vault.open` */
export const openToken = async ({ vault, ownerId }: Opening, text: string): Promise<BankToken> =>
  parse(Token, await vault.open(ownerId, text));

/** JSON's error would quote the secret, so it is not passed on. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, secret: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(secret));
  } catch {
    throw new Error("what is sealed of a bank's connection is not readable");
  }
}
