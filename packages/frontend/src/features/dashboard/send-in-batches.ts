import type { ErrorCode } from "@emdia/contracts/errors";
import type { BulkSendResult } from "@emdia/contracts/student";
import { notSentWords } from "./not-sent-words.ts";

/** Students per request: few enough to show progress and to meet the API's time limit. */
const BATCH_SIZE = 10;

/** The summary counts each of these refusals separately. */
const APART = {
  contacted: "invoice.contacted_today",
  limited: "mail.recipient_limit",
  paid: "payment.already_paid",
} as const satisfies Record<string, ErrorCode>;

/**
 * Counts the charges of a bulk sending by outcome. A `skipped` charge was sent earlier, the address
 * of a `contacted` charge was contacted today, and the address of a `limited` charge has received
 * all mails of the day. `unsent` lists every charge that was not sent, with the reason.
 */
export type BulkProgress = Record<"sent" | "failed" | "skipped" | keyof typeof APART, number> & {
  unsent: { studentId: number; name: string; reason: string }[];
};

/** The progress before any charge was sent. */
export const nothingYet: BulkProgress = {
  ...{ sent: 0, failed: 0, skipped: 0, contacted: 0, limited: 0, paid: 0 },
  unsent: [],
};

/** Returns the number of charges that were tried, with or without success. */
export const triedOf = ({ sent, unsent }: BulkProgress): number => sent + unsent.length;

/**
 * Sends batches in order and adds up the counts. `shouldStop` is called between batches. A batch
 * that fails as a whole ends the sending, because its outcome is unknown and it must not be
 * repeated.
 * @throws what `send` throws, after `onProgress` received the counts so far
 */
export async function sendInBatches(
  studentIds: readonly number[],
  send: (studentIds: number[]) => Promise<BulkSendResult>,
  onProgress: (progress: BulkProgress) => void,
  shouldStop: () => boolean,
): Promise<BulkProgress> {
  let progress = nothingYet;
  for (let at = 0; at < studentIds.length && !shouldStop(); at += BATCH_SIZE) {
    progress = withAnswer(progress, await send(studentIds.slice(at, at + BATCH_SIZE)));
    onProgress(progress);
  }
  return progress;
}

function withAnswer(before: BulkProgress, answer: BulkSendResult): BulkProgress {
  const unsent = answer.results.filter((result) => !result.sent);
  const count = (code: ErrorCode) => unsent.filter((result) => result.code === code).length;
  const [contacted, limited, paid] = [count(APART.contacted), count(APART.limited), count(APART.paid)];
  // The server counts a full address as an error, and this summary counts a full address
  // separately. An unsent charge that is neither an error nor counted separately was sent earlier.
  const failed = answer.errorCount - limited;
  return {
    sent: before.sent + answer.successCount,
    failed: before.failed + failed,
    skipped: before.skipped + unsent.length - failed - contacted - limited - paid,
    contacted: before.contacted + contacted,
    limited: before.limited + limited,
    paid: before.paid + paid,
    unsent: [...before.unsent, ...unsent.map(lineOf)],
  };
}

const lineOf = ({ studentId, studentName, code, reason }: BulkSendResult["results"][number]) => ({
  studentId,
  name: studentName ?? `Aluno ${studentId}`,
  reason: notSentWords(code, reason ?? "não enviada"),
});
