/** Changes of many students at once (docs/rules.md, "Changing many students"). */
import type { BulkChangeInput, BulkChangeResult } from "@emdia/contracts/bulk-change";
import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import { call } from "../../lib/api.ts";

/** The change that each of the students gets. */
export type BulkChange = Omit<BulkChangeInput, "studentIds">;

/** The result of one student. */
export type ChangedLine = BulkChangeResult["results"][number];

/** Sends one call. */
const changeSome = (body: BulkChangeInput): Promise<BulkChangeResult> => call("bulkUpdateStudents", { body });

/**
 * Changes students, in calls of at most the allowed number, and reports all lines so far after each
 * call. A call that fails as a whole ends the change. The students without a line may be changed or
 * not, and changing them again is safe.
 * @throws ApiError or fetch's own error of that call, after `onProgress` received the lines before
 * it
 */
export async function changeStudents(
  studentIds: readonly number[],
  change: BulkChange,
  onProgress: (lines: readonly ChangedLine[]) => void,
  send = changeSome,
): Promise<void> {
  let lines: readonly ChangedLine[] = [];
  for (let at = 0; at < studentIds.length; at += MAX_BULK_CHANGED) {
    const some = studentIds.slice(at, at + MAX_BULK_CHANGED);
    lines = [...lines, ...(await send({ studentIds: some, ...change })).results];
    onProgress(lines);
  }
}
