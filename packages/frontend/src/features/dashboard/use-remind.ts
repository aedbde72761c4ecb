import type { RemindResult } from "@emdia/contracts/contact";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refreshAfterReminding, remindStudents } from "../../data/reminders/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { BATCH_SIZE } from "./send-in-batches.ts";

/** One student's line of the summary. */
export type Reminded = RemindResult["results"][number];

/**
 * Reminds students in batches and collects what became of each; it can be stopped between two batches. A batch that fails as
 * a whole ends the sending. Sending again is safe: nobody is reminded twice on a day.
 */
export function useRemind(studentIds: readonly number[]) {
  const client = useQueryClient();
  const [stage, setStage] = useState<"asking" | "sending" | "stopping" | "done">("asking");
  const [results, setResults] = useState<readonly Reminded[]>([]);
  const [failure, setFailure] = useState<string>();
  const shouldStop = useRef(false);

  async function start() {
    setStage("sending");
    try {
      for (let at = 0; at < studentIds.length && !shouldStop.current; at += BATCH_SIZE) {
        const answer = await remindStudents(studentIds.slice(at, at + BATCH_SIZE));
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
