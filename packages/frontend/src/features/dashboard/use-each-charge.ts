import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BatchStage } from "../../components/ui/batch-dialog.tsx";
import { refreshAfterUnsent } from "../../data/payments/unsent.ts";
import { messageOf } from "../../lib/api-error.ts";

type Charge = UnsentCharges["charges"][number];

/** What became of the charges so far: how many were done, and which were not and why. */
export type EachProgress = { done: number; failed: readonly { name: string; reason: string }[] };

/**
 * Does the same to charges one after the other; one that fails is named, and the others go on. @returns what became of
 * them, after `onProgress` received each step
 */
export async function actOnEach(
  charges: readonly Charge[],
  act: (paymentId: number) => Promise<unknown>,
  onProgress: (progress: EachProgress) => void,
  shouldStop: () => boolean,
): Promise<EachProgress> {
  let progress: EachProgress = { done: 0, failed: [] };
  for (const { paymentId, studentName } of charges) {
    if (shouldStop()) break;
    try {
      await act(paymentId);
      progress = { ...progress, done: progress.done + 1 };
    } catch (error) {
      const reason = messageOf(error, "A internet caiu ou o servidor não respondeu.");
      progress = { ...progress, failed: [...progress.failed, { name: studentName, reason }] };
    }
    onProgress(progress);
  }
  return progress;
}

/** The stages of a dialog that does the same to charges; it can be stopped between two of them. */
export function useEachCharge(charges: readonly Charge[], act: (paymentId: number) => Promise<unknown>) {
  const client = useQueryClient();
  const [stage, setStage] = useState<BatchStage>("asking");
  const [progress, setProgress] = useState<EachProgress>({ done: 0, failed: [] });
  const isStopped = useRef(false);

  async function start() {
    setStage("sending");
    await actOnEach(charges, act, setProgress, () => isStopped.current);
    setStage("done");
    await refreshAfterUnsent(client);
  }

  function stop() {
    isStopped.current = true;
    setStage("stopping");
  }

  return { stage, progress, start: () => void start(), stop };
}
