import type { ErrorCode } from "@emdia/contracts/errors";
import type { BulkSendResult } from "@emdia/contracts/student";

/** Students per request: few enough for a progress that moves, and for one answer within the API's time limit. */
export const BATCH_SIZE = 10;

/** The refusal of a charge mailed a short while ago; its own text asks for a confirmation, which bulk does not take. */
const RECENTLY_SENT: ErrorCode = "invoice.recently_sent";

/** Counts of what was sent, of what failed, and of what the server passed over (mailed a short while ago). */
export type BulkProgress = {
  sent: number;
  failed: number;
  skipped: number;
  unsent: { studentId: number; name: string; reason: string }[];
};

/**
 * Sends batch after batch in order and adds up the counts. A batch that fails as a whole ends it: its outcome is
 * unknown and must not be repeated by itself. `shouldStop` is asked between batches.
 * @throws what `send` throws, with the counts so far already told to `onProgress`.
 */
export async function sendInBatches(
  studentIds: readonly number[],
  send: (studentIds: number[]) => Promise<BulkSendResult>,
  onProgress: (progress: BulkProgress) => void,
  shouldStop: () => boolean,
): Promise<BulkProgress> {
  let progress: BulkProgress = { sent: 0, failed: 0, skipped: 0, unsent: [] };
  for (let at = 0; at < studentIds.length && !shouldStop(); at += BATCH_SIZE) {
    const answer = await send(studentIds.slice(at, at + BATCH_SIZE));
    const unsent = answer.results
      .filter((result) => !result.sent)
      .map((result) => ({
        studentId: result.studentId,
        name: result.studentName ?? `Aluno ${result.studentId}`,
        reason: result.code === RECENTLY_SENT ? "já recebeu esta cobrança há pouco" : (result.reason ?? "não enviada"),
      }));
    progress = {
      sent: progress.sent + answer.successCount,
      failed: progress.failed + answer.errorCount,
      skipped: progress.skipped + unsent.length - answer.errorCount,
      unsent: [...progress.unsent, ...unsent],
    };
    onProgress(progress);
  }
  return progress;
}
