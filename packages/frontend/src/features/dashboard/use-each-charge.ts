import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BatchStage } from "../../components/ui/batch-dialog.tsx";
import { refreshAfterUnsent } from "../../data/charges/unsent.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { notSentWords } from "./not-sent-words.ts";

type Charge = UnsentCharges["charges"][number];

/**
 * A charge for which the action failed. `reason` is a text for the owner, and `code` is the
 * server's error code, undefined without an answer of the server.
 */
export type Failed = { charge: Charge; reason: string; code: string | undefined };

/** The result so far: the number of finished charges, and the failed charges with their reasons. */
export type EachProgress = { done: number; failed: readonly Failed[] };

const nothingYet: EachProgress = { done: 0, failed: [] };

/**
 * Applies an action to charges one after the other and adds the outcomes to `before`. A failed
 * charge is recorded with its reason, and the next charge follows.
 * @returns all outcomes; `onProgress` receives the outcomes after each charge
 */
export async function actOnEach(
  charges: readonly Charge[],
  act: (paymentId: number) => Promise<unknown>,
  onProgress: (progress: EachProgress) => void,
  shouldStop: () => boolean,
  before = nothingYet,
): Promise<EachProgress> {
  let progress = before;
  for (const charge of charges) {
    if (shouldStop()) break;
    try {
      await act(charge.paymentId);
      progress = { ...progress, done: progress.done + 1 };
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      const reason = notSentWords(code, messageOf(error, "A internet caiu ou o servidor não respondeu."));
      progress = { ...progress, failed: [...progress.failed, { charge, reason, code }] };
    }
    onProgress(progress);
  }
  return progress;
}

type Act = (paymentId: number, isConfirmed: boolean) => Promise<unknown>;

/**
 * Runs the stages of a dialog that applies one action to several charges, and stops between two
 * charges on request. `contacted` lists the charges whose students were contacted today.
 * `startAgain` applies the action to these charges after the owner agrees.
 */
export function useEachCharge(charges: readonly Charge[], act: Act) {
  const client = useQueryClient();
  const [stage, setStage] = useState<BatchStage>("asking");
  const [progress, setProgress] = useState(nothingYet);
  const isStopped = useRef(false);
  const contacted = progress.failed.filter(({ code }) => code === CONTACTED).map(({ charge }) => charge);

  async function run(those: readonly Charge[], isConfirmed: boolean, before: EachProgress) {
    setStage("sending");
    setProgress(before);
    isStopped.current = false;
    await actOnEach(
      those,
      (id) => act(id, isConfirmed),
      setProgress,
      () => isStopped.current,
      before,
    );
    setStage("done");
    await refreshAfterUnsent(client);
  }

  function startAgain() {
    const others = progress.failed.filter(({ code }) => code !== CONTACTED);
    void run(contacted, true, { done: progress.done, failed: others });
  }

  function stop() {
    isStopped.current = true;
    setStage("stopping");
  }

  return { stage, progress, contacted, start: () => void run(charges, false, nothingYet), startAgain, stop };
}

const CONTACTED: ErrorCode = "invoice.contacted_today";
