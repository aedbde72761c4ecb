/** A click that arrives twice creates one student or payer. No other file accesses these items. */
import * as z from "zod/mini";
import { invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent } from "../model/expressions.ts";
import { requestKey } from "../model/keys.ts";
import { ChangedMeanwhile, type RefusableWrite } from "../table/reading.ts";

/** A key is kept for this time, in seconds: a form is never sent again after a day. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The table deletes the item at `expiresAt`, in seconds. */
export const FormRequest = z.object({
  studentId: z.optional(z.int()),
  payerId: z.optional(z.int()),
  expiresAt: z.int(),
});
export type FormRequest = z.infer<typeof FormRequest>;

type Kind = "studentId" | "payerId";

/** Claims a key for what the transaction stores. The write is refused if the key is claimed. */
export function claimRequest(ctx: OwnerContext, idempotencyKey: string, kind: Kind, id: number): RefusableWrite {
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS;
  const claim: FormRequest = { [kind]: id, expiresAt };
  return {
    put: { ...requestKey(ctx.ownerId, idempotencyKey), ...claim },
    condition: absent,
    refusal: () => new ChangedMeanwhile("the form's key"),
  };
}

/** Returns undefined for a new key. @throws AppError request.invalid for a key of the other kind */
export async function findCreatedByRequest(
  ctx: OwnerContext,
  idempotencyKey: string | undefined,
  kind: Kind,
): Promise<number | undefined> {
  const item = idempotencyKey && (await ctx.table.get(requestKey(ctx.ownerId, idempotencyKey), { consistent: true }));
  if (!item) return undefined;
  const id = FormRequest.parse(item)[kind];
  if (id === undefined) throw invalidField("idempotencyKey", "Valor inválido");
  return id;
}
