import type { StudentWire } from "@emdia/contracts/student";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshStudents } from "../../data/refresh.ts";
import { type BulkChange, type ChangedLine, changeStudents } from "../../data/students/bulk-change.ts";
import { messageOf } from "../../lib/api-error.ts";

/** The state of the change. `failure` says why it was interrupted, as a text for the owner. */
export type ChangeState = {
  stage: "asking" | "changing" | "done";
  lines: readonly ChangedLine[];
  failure: string | undefined;
};

/**
 * Changes students and reports the progress. No student is shown as changed before the server
 * confirms it, because some may be refused. Then all students are read again. `onDone` receives the
 * students who are not changed, or whose state is unknown.
 */
export function useChangeMany(onDone: (left: readonly StudentWire[]) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<ChangeState>({ stage: "asking", lines: [], failure: undefined });

  async function start(students: readonly StudentWire[], change: BulkChange) {
    setState({ stage: "changing", lines: [], failure: undefined });
    const changed = new Set<number>();
    let failure: string | undefined;
    try {
      await changeStudents(
        students.map(({ id }) => id),
        change,
        (lines) => {
          for (const line of lines) if (line.changed) changed.add(line.studentId);
          setState((before) => ({ ...before, lines }));
        },
      );
    } catch (error) {
      failure = messageOf(error, "A internet caiu ou o servidor não respondeu.");
    }
    await refreshStudents(client);
    setState((before) => ({ ...before, stage: "done", failure }));
    onDone(students.filter(({ id }) => !changed.has(id)));
  }

  return { state, start };
}
