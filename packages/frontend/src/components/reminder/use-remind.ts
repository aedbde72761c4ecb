import type { RemindResult } from "@emdia/contracts/contact";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refreshAfterReminding, remindStudents } from "../../data/reminders/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import type { BatchStage } from "../ui/batch-dialog.tsx";

/** Students per request: few enough to show progress and to meet the API's time limit. */
export const BATCH_SIZE = 10;

/** One student's line of the summary. */
export type Reminded = RemindResult["results"][number];

/**
 * Puts groups of students who are reminded together into requests of about `BATCH_SIZE` students.
 * The students of one payer stay in one request.
 */
export function batchesOf(groups: readonly (readonly number[])[]): number[][] {
  return groups.reduce<number[][]>((batches, group) => {
    const last = batches.at(-1);
    if (last && last.length + group.length <= BATCH_SIZE) last.push(...group);
    else batches.push([...group]);
    return batches;
  }, []);
}

/**
 * Reminds students in batches, with one mail for the students of one payer, and collects the result
 * of each student. The sending can be stopped between two batches. A batch that fails as a whole
 * ends the sending. Sending again is safe: no student is reminded twice on a day.
 */
export function useRemind(groups: readonly (readonly number[])[]) {
  const client = useQueryClient();
  const [stage, setStage] = useState<BatchStage>("asking");
  const [results, setResults] = useState<readonly Reminded[]>([]);
  const [failure, setFailure] = useState<string>();
  const shouldStop = useRef(false);

  async function start() {
    setStage("sending");
    try {
      for (const batch of batchesOf(groups)) {
        if (shouldStop.current) break;
        const answer = await remindStudents(batch);
        setResults((before) => [...before, ...answer.results]);
      }
    } catch (error) {
      setFailure(messageOf(error, "A internet caiu ou o servidor não respondeu."));
    }
    setStage("done");
    await refreshAfterReminding(client);
  }

  function stop() {
    shouldStop.current = true;
    setStage("stopping");
  }

  return { stage, results, failure, start: () => void start(), stop };
}
