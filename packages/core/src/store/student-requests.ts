/** The only file that sees keys of sent forms: one press of a button may come twice, its student must not. */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent } from "../model/expressions.ts";
import { requestKey } from "../model/keys.ts";
import { type RefusableWrite, TakenMeanwhile } from "../table/commit.ts";

/** How long a key is kept, in seconds: nobody waits a day for an answer. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The student that a form made. `expiresAt` in seconds: the table forgets it then. */
export const StudentRequest = z.object({ studentId: z.int(), expiresAt: z.int() });
export type StudentRequest = z.infer<typeof StudentRequest>;

/** Holds a key for the student who is stored in the same transaction; refused when it is held. */
export function claimRequest(ctx: OwnerContext, idempotencyKey: string, studentId: number): RefusableWrite {
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS;
  const claim: StudentRequest = { studentId, expiresAt };
  return {
    put: { ...requestKey(ctx.ownerId, idempotencyKey), ...claim },
    condition: absent,
    refusal: () => new TakenMeanwhile("the form's key"),
  };
}

/** The number of the student that was made under a key. */
export async function studentOfRequest(ctx: OwnerContext, idempotencyKey: string): Promise<number | undefined> {
  const item = await ctx.table.get(requestKey(ctx.ownerId, idempotencyKey), { consistent: true });
  if (!item) return undefined;
  return StudentRequest.parse(item).studentId;
}
