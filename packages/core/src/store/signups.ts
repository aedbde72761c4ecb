/** The only file that sees signups: which e-mail has registered itself with an owner, so that nobody is there twice. */
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { signupKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";

/** A registration that became a student; it goes when the student goes. `registrationId` tells a message from its copy. */
export const Signup = z.strictObject({ registrationId: z.string(), studentId: z.int(), at: z.string() });
export type Signup = z.infer<typeof Signup>;

/** What stands for an address in a key: 64 hex digits, the same for every case of its letters. */
export const emailHashOf = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("hex");

/** The signup of an e-mail, strongly read. */
export async function getSignup(ctx: OwnerContext, emailHash: string): Promise<Signup | undefined> {
  const item = await ctx.table.get(signupKey(ctx.ownerId, emailHash), { consistent: true });
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, ...fields } = item;
  return Signup.parse(fields);
}

/** A write, for the transaction that stores the student: refused where the e-mail has signed up already. */
export function claimSignup(ctx: OwnerContext, emailHash: string, signup: Signup): Write {
  return {
    put: { ...signupKey(ctx.ownerId, emailHash), ...signup },
    condition: { expression: "attribute_not_exists(pk)" },
  };
}

/** Writes, for the transaction that lets a student go: their e-mail may sign up again. */
export function releaseSignup(ctx: OwnerContext, emailHash: string | undefined): Write[] {
  return emailHash ? [{ remove: signupKey(ctx.ownerId, emailHash) }] : [];
}
