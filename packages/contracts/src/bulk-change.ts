/** Changes to many students in one call, on the wire (docs/rules.md, "Changing many students"). */
import * as z from "zod/mini";
import { MAX_BULK_CHANGED } from "./constants.ts";
import { studentIds } from "./fields.ts";
import { StudentPatch } from "./student.ts";

const { status, pausedUntil, planId } = StudentPatch.shape;

/**
 * POST /api/students/bulk-update: applies the same changes to each of these students, as a patch of
 * one student would. A repeated call changes nothing.
 */
export const BulkChangeInput = z
  .object({ studentIds: studentIds(MAX_BULK_CHANGED), status, pausedUntil, planId })
  .check(
    z.refine((input) => input.status !== undefined || input.planId !== undefined, {
      path: ["status"],
      error: "Escolha o que mudar",
    }),
  );
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

/**
 * One line per student. `changed` says that the student is now as requested; any other line has the
 * reason, as a code and a text.
 */
export const BulkChangeResult = z.object({
  changedCount: z.int(),
  errorCount: z.int(),
  results: z.array(
    z.object({
      studentId: z.int(),
      studentName: z.nullable(z.string()),
      changed: z.boolean(),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;
