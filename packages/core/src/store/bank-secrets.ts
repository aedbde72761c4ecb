/** Secrets are apart: each read writes the connection (docs/decisions/037-bank-secrets.md). */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { bankSecretsKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import { wasWritten } from "../table/reading.ts";

/** `sealed` is the envelope of the credential, `token` that of the last token with its end. */
export const BankSecrets = z.object({ sealed: z.string(), token: z.optional(z.string()) });
export type BankSecrets = z.infer<typeof BankSecrets>;

export async function findSecrets(ctx: OwnerContext): Promise<BankSecrets | undefined> {
  const item = await ctx.table.get(bankSecretsKey(ctx.ownerId), { consistent: true });
  return item && BankSecrets.parse(item);
}

export const secretsWrite = ({ ownerId }: OwnerContext, secrets: BankSecrets): Write => ({
  put: { ...bankSecretsKey(ownerId), ...secrets },
});

export const secretsRemoval = ({ ownerId }: OwnerContext): Write => ({ remove: bankSecretsKey(ownerId) });

/** Stores the token, unless the credential was replaced meanwhile. */
export async function storeToken(ctx: OwnerContext, { sealed, token }: BankSecrets): Promise<void> {
  await wasWritten(ctx.table.update(bankSecretsKey(ctx.ownerId), setFields({ sealed, token }), unchanged({ sealed })));
}
