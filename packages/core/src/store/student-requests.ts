/**
 * The only file that sees keys of sent forms: one press of a button may arrive twice, but must
 * create one student.
 */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent } from "../model/expressions.ts";
import { requestKey } from "../model/keys.ts";
import { type RefusableWrite, TakenMeanwhile } from "../table/commit.ts";

/** The time, in seconds, for which a key is kept: no owner waits a day for an answer. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The student that a form created. At `expiresAt`, in seconds, the table deletes the item. */
export const StudentRequest = z.object({ studentId: z.int(), expiresAt: z.int() });
export type StudentRequest = z.infer<typeof StudentRequest>;

/**
 * Returns the write that claims a key for the student stored in the same transaction; it is refused
 * if the key is claimed.
 */
export function claimRequest(ctx: OwnerContext, idempotencyKey: string, studentId: number): RefusableWrite {
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS;
  const claim: StudentRequest = { studentId, expiresAt };
  return {
    put: { ...requestKey(ctx.ownerId, idempotencyKey), ...claim },
    condition: absent,
    refusal: () => new TakenMeanwhile("the form's key"),
  };
}

/** Returns the number of the student that was created under a key. */
export async function studentOfRequest(ctx: OwnerContext, idempotencyKey: string): Promise<number | undefined> {
  const item = await ctx.table.get(requestKey(ctx.ownerId, idempotencyKey), { consistent: true });
  if (!item) return undefined;
  return StudentRequest.parse(item).studentId;
}
