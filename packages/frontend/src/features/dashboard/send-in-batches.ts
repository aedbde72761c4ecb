import type { ErrorCode } from "@emdia/contracts/errors";
import type { BulkSendResult } from "@emdia/contracts/student";

/** Students per request: few enough to show progress, and to answer within the API's time limit. */
const BATCH_SIZE = 10;

/**
 * The refusal of a charge that was mailed recently. A bulk send skips such charges, as it cannot ask for a
 * confirmation.
 */
const RECENTLY_SENT: ErrorCode = "invoice.recently_sent";

/** The numbers of charges sent, failed, and skipped by the server because they were mailed recently. */
export type BulkProgress = {
  sent: number;
  failed: number;
  skipped: number;
  unsent: { studentId: number; name: string; reason: string }[];
};

/**
 * Sends batches in order and adds up the counts. `shouldStop` is called between batches. A batch that fails as a whole
 * ends the sending, as its outcome is unknown and must not be repeated. @throws what `send` throws, after `onProgress`
 * received the counts so far
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
