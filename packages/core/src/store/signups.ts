/**
 * Stores the signups of students who registered through the public link, so that no student
 * registers twice. No other file accesses signups.
 */
import { createHash } from "node:crypto";
import { comparableName } from "@emdia/contracts/values/person-name";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent } from "../model/expressions.ts";
import { signupKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import { ChangedMeanwhile, type RefusableWrite } from "../table/commit.ts";

/**
 * A registration that created a student; it is removed with the student. `registrationId`
 * distinguishes a repeated message from a new message.
 */
export const Signup = z.object({ registrationId: z.string(), studentId: z.int(), at: z.string() });
export type Signup = z.infer<typeof Signup>;

/**
 * Returns the hash of an address and a name (64 hex digits), the same for every spelling of the
 * name. Siblings have different hashes.
 */
export const signupHashOf = ({ email, name }: { email: string; name: string }): string =>
  createHash("sha256")
    .update(`${email.toLowerCase()}\n${comparableName(name)}`)
    .digest("hex");

/** Reads a signup by its hash, with strong consistency. */
export async function getSignup(ctx: OwnerContext, emailHash: string): Promise<Signup | undefined> {
  const item = await ctx.table.get(signupKey(ctx.ownerId, emailHash), { consistent: true });
  if (!item) return undefined;
  return Signup.parse(item);
}

/**
 * Returns the write that stores a signup, for the transaction that stores its student. The write is
 * refused if the student has already signed up.
 */
export function claimSignup(ctx: OwnerContext, emailHash: string, signup: Signup): RefusableWrite {
  return {
    put: { ...signupKey(ctx.ownerId, emailHash), ...signup },
    condition: absent,
    refusal: () => new ChangedMeanwhile("the address"),
  };
}

/**
 * Returns the writes that remove a signup, for the transaction that removes its student: the
 * student may sign up again.
 */
export function releaseSignup(ctx: OwnerContext, emailHash: string | undefined): Write[] {
  return emailHash ? [{ remove: signupKey(ctx.ownerId, emailHash) }] : [];
}
