import * as z from "zod/mini";

/** Describes the student of a line; the name is null for a number that no student has. */
export const ofStudent = { studentId: z.int(), studentName: z.nullable(z.string()) };

/** `code` and `reason` are null if done. A skipped line is no error: there was nothing to do. */
export const bulkResult = <About extends z.core.$ZodLooseShape>(about: About) =>
  z.object({
    successCount: z.int(),
    skippedCount: z.int(),
    errorCount: z.int(),
    results: z.array(z.object({ ...about, code: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  });

export type BulkResult<About> = {
  successCount: number;
  skippedCount: number;
  errorCount: number;
  results: (About & { code: string | null; reason: string | null })[];
};
