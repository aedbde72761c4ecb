import { useRef, useState } from "react";
import { messageOf } from "./api-error.ts";

/** Mails per request: few enough to show progress and to meet the API's time limit. */
export const MAILS_A_BATCH = 10;

/** The outcome of one thing in a bulk call: the code is null if it is done. */
type Outcome = { code: string | null };
export const isDone = ({ code }: Outcome) => code === null;
export const isRefused = ({ code }: Outcome) => code !== null;

/** The error is what ended the run. */
type BatchEnd<Line> = { lines: readonly Line[]; error?: unknown };

/** The items of a group stay in one batch. */
export function batchesOf(groups: readonly (readonly number[])[], size: number): number[][] {
  return groups.reduce<number[][]>((batches, group) => {
    const last = batches.at(-1);
    if (last && last.length + group.length <= size) last.push(...group);
    else batches.push([...group]);
    return batches;
  }, []);
}

export const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

export const batchesOfItems = (items: readonly number[], size: number) =>
  batchesOf(
    items.map((item) => [item]),
    size,
  );

type Send<Batch, Line> = (batch: Batch) => Promise<readonly Line[]>;

/** `shouldStop` is asked before each batch. A failed batch ends the run: its outcome is unknown. */
export async function runBatches<Batch, Line>(
  batches: readonly Batch[],
  send: Send<Batch, Line>,
  { before = [], onLines = () => undefined, shouldStop = () => false }: Partial<RunOptions<Line>> = {},
): Promise<BatchEnd<Line>> {
  let lines = before;
  try {
    for (const batch of batches) {
      if (shouldStop()) break;
      lines = [...lines, ...(await send(batch))];
      onLines(lines);
    }
    return { lines };
  } catch (error) {
    return { lines, error };
  }
}

type RunOptions<Line> = {
  before: readonly Line[];
  /** The function receives all lines so far after each batch. */
  onLines(lines: readonly Line[]): void;
  shouldStop(): boolean;
};

export type BatchStage = "asking" | "running" | "stopping" | "done";

export type BatchRun<Line> = { stage: BatchStage; lines: readonly Line[]; failure: string | undefined };

/** The run is done after `onEnd`. A further `start` keeps the lines `before` of earlier runs. */
export function useBatches<Line>(onEnd: (end: BatchEnd<Line>) => unknown) {
  const [run, setRun] = useState<BatchRun<Line>>({ stage: "asking", lines: [], failure: undefined });
  const shouldStop = useRef(false);

  async function start<Batch>(batches: readonly Batch[], send: Send<Batch, Line>, before: readonly Line[] = []) {
    shouldStop.current = false;
    setRun({ stage: "running", lines: before, failure: undefined });
    const end = await runBatches(batches, send, {
      before,
      onLines: (lines) => setRun((now) => ({ ...now, lines })),
      shouldStop: () => shouldStop.current,
    });
    await onEnd(end);
    const failure = "error" in end ? messageOf(end.error, "A internet caiu ou o servidor não respondeu.") : undefined;
    setRun({ stage: "done", lines: end.lines, failure });
  }

  function stop() {
    shouldStop.current = true;
    setRun((now) => ({ ...now, stage: "stopping" }));
  }

  return { ...run, start, stop };
}
