import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BatchStage } from "../../components/ui/batch-dialog.tsx";
import { refreshAfterSending, sendInvoicesTo } from "../../data/charges/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { bulkMessages } from "./bulk-messages.ts";
import { nothingYet, sendInBatches, triedOf } from "./send-in-batches.ts";

/**
 * The id of a press that has not tried all its charges. A sending that failed or was stopped
 * continues under the same id, and the server counts one press.
 */
let openPress: string | undefined;

/**
 * Sends charges in batches, reports the progress, and can be stopped between two batches.
 * `onAllSent` is called after a run without failures.
 */
export function useBulkSend(studentIds: readonly number[], onAllSent: () => void) {
  const client = useQueryClient();
  const [stage, setStage] = useState<BatchStage>("asking");
  const [progress, setProgress] = useState(nothingYet);
  const [failure, setFailure] = useState<string>();
  const shouldStop = useRef(false);

  async function start() {
    setStage("sending");
    openPress ??= crypto.randomUUID();
    const pressId = openPress;
    try {
      const send = (ids: number[]) => sendInvoicesTo(ids, pressId);
      const result = await sendInBatches(studentIds, send, setProgress, () => shouldStop.current);
      if (triedOf(result) === studentIds.length) openPress = undefined;
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

  return { stage, progress, tried: triedOf(progress), failure, start: () => void start(), stop };
}
