/** The only file that sees signups: who has registered themselves with an owner, so that nobody is there twice. */
import { createHash } from "node:crypto";
import { comparableName } from "@emdia/contracts/values/person-name";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { isNew } from "../model/expressions.ts";
import { signupKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import { type RefusableWrite, TakenMeanwhile } from "../table/commit.ts";

/** A registration that became a student; it goes when the student goes. `registrationId` tells a message from its copy. */
export const Signup = z.object({ registrationId: z.string(), studentId: z.int(), at: z.string() });
export type Signup = z.infer<typeof Signup>;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What stood for an address in a key, when an address was one student: releases before stored signups under it. */
export const emailHashOf = (email: string): string => hashOf(email.toLowerCase());

/** What stands for a name at an address in a key: 64 hex digits, the same for every spelling. Siblings differ in it. */
export const signupHashOf = ({ email, name }: { email: string; name: string }): string =>
  hashOf(`${email.toLowerCase()}\n${comparableName(name)}`);

/** A signup by its hash, strongly read. */
export async function getSignup(ctx: OwnerContext, emailHash: string): Promise<Signup | undefined> {
  const item = await ctx.table.get(signupKey(ctx.ownerId, emailHash), { consistent: true });
  if (!item) return undefined;
  return Signup.parse(item);
}

/** A write, for the transaction that stores the student: refused where they have signed up already. */
export function claimSignup(ctx: OwnerContext, emailHash: string, signup: Signup): RefusableWrite {
  return {
    put: { ...signupKey(ctx.ownerId, emailHash), ...signup },
    condition: isNew,
    refusal: () => new TakenMeanwhile("the address"),
  };
}

/** Writes, for the transaction that lets a student go: they may sign up again. */
export function releaseSignup(ctx: OwnerContext, emailHash: string | undefined): Write[] {
  return emailHash ? [{ remove: signupKey(ctx.ownerId, emailHash) }] : [];
}
