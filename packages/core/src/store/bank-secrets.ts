/** Each read writes the connection, but not these secrets (docs/decisions/037-bank-secrets.md). */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { bankSecretsKey } from "../model/keys.ts";
import { findItem, wasWritten } from "../table/reading.ts";

/** `sealed` is the envelope of the credential, `token` that of the last token with its end. */
export const BankSecrets = z.object({ sealed: z.string(), token: z.optional(z.string()) });
export type BankSecrets = z.infer<typeof BankSecrets>;

export const findSecrets = (ctx: OwnerContext): Promise<BankSecrets | undefined> =>
  findItem(ctx.table, bankSecretsKey(ctx.ownerId), (item) => BankSecrets.parse(item));

/** Stores the token, unless the credential was replaced meanwhile. */
export async function storeToken(ctx: OwnerContext, { sealed, token }: BankSecrets): Promise<void> {
  await wasWritten(ctx.table.update(bankSecretsKey(ctx.ownerId), setFields({ sealed, token }), unchanged({ sealed })));
}
