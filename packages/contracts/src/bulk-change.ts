import * as z from "zod/mini";
import { bulkResult, ofStudent } from "./bulk-result.ts";
import { MAX_BULK_CHANGED } from "./constants.ts";
import { studentIds } from "./fields.ts";
import { RecessInput, RiseInput } from "./rise.ts";
import { StudentPatch } from "./student.ts";

const rise = z.optional(z.nullable(RiseInput));
const recess = z.optional(z.nullable(RecessInput));
const { status, pausedUntil, planId } = StudentPatch.shape;

/** Changes students as `StudentPatch` does, and sets their own rise or recess; null undoes it. */
export const BulkChangeInput = z
  .object({ studentIds: studentIds(MAX_BULK_CHANGED), status, pausedUntil, planId, rise, recess })
  .check(
    z.refine(
      ({ status: state, planId: plan, rise: price, recess: closed }) =>
        [state, plan, price, closed].some((one) => one !== undefined),
      { path: ["status"], error: "Escolha o que mudar" },
    ),
  );
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

export const BulkChangeResult = bulkResult(ofStudent);
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;
