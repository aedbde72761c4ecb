/** No student registers twice through the public link. No other file accesses signups. */
import { createHash } from "node:crypto";
import { comparableName } from "@emdia/contracts/values/person-name";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent } from "../model/expressions.ts";
import { signupKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import { ChangedMeanwhile, findItem, type RefusableWrite } from "../table/reading.ts";

/** A signup is removed with its student. `registrationId` reveals a repeated message. */
export const Signup = z.object({ registrationId: z.string(), studentId: z.int(), at: z.string() });
export type Signup = z.infer<typeof Signup>;

/** Returns 64 hex digits, the same for every spelling of the name, but not for siblings. */
export const signupHashOf = ({ email, name }: { email: string; name: string }): string =>
  createHash("sha256")
    .update(`${email.toLowerCase()}\n${comparableName(name)}`)
    .digest("hex");

export const getSignup = (ctx: OwnerContext, emailHash: string): Promise<Signup | undefined> =>
  findItem(ctx.table, signupKey(ctx.ownerId, emailHash), (item) => Signup.parse(item));

/** Returns a write that is refused if the student has signed up before. */
export function claimSignup(ctx: OwnerContext, emailHash: string, signup: Signup): RefusableWrite {
  return {
    put: { ...signupKey(ctx.ownerId, emailHash), ...signup },
    condition: absent,
    refusal: () => new ChangedMeanwhile("the address"),
  };
}

/** Returns a write by which a removed student may sign up again. */
export function releaseSignup(ctx: OwnerContext, emailHash: string | undefined): Write[] {
  return emailHash ? [{ remove: signupKey(ctx.ownerId, emailHash) }] : [];
}
