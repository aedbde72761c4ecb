import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BatchStage } from "../../components/ui/batch-dialog.tsx";
import { refreshAfterSending, sendInvoicesTo } from "../../data/payments/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { bulkMessages } from "./bulk-messages.ts";
import { type BulkProgress, sendInBatches } from "./send-in-batches.ts";

const nothingYet: BulkProgress = { sent: 0, failed: 0, skipped: 0, unsent: [] };

/**
 * Sends charges in batches, reports the progress, and can be stopped between two batches. `onAllSent` is called after a
 * run without failures.
 */
export function useBulkSend(studentIds: readonly number[], onAllSent: () => void) {
  const client = useQueryClient();
  const [stage, setStage] = useState<BatchStage>("asking");
  const [progress, setProgress] = useState(nothingYet);
  const [failure, setFailure] = useState<string>();
  const shouldStop = useRef(false);

  async function start() {
    setStage("sending");
    try {
      const result = await sendInBatches(studentIds, sendInvoicesTo, setProgress, () => shouldStop.current);
      bulkMessages.sent(result);
      if (result.sent === studentIds.length) onAllSent();
    } catch (error) {
      setFailure(messageOf(error, "A internet caiu ou o servidor não respondeu."));
      bulkMessages.sendFailed(error);
    }
    setStage("done");
    await refreshAfterSending(client);
  }

  function stop() {
    shouldStop.current = true;
    setStage("stopping");
  }

  const tried = progress.sent + progress.failed + progress.skipped;
  return { stage, progress, tried, failure, start: () => void start(), stop };
}
