import type { StudentWire } from "@emdia/contracts/student";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshStudents } from "../../data/refresh.ts";
import { type BulkChange, type ChangedLine, changeStudents } from "../../data/students/bulk-change.ts";
import { messageOf } from "../../lib/api-error.ts";

/** Where the change stands; `failure` says why it broke off, as a person reads it. */
export type ChangeState = {
  stage: "asking" | "changing" | "done";
  lines: readonly ChangedLine[];
  failure: string | undefined;
};

/**
 * Changes students and follows it. Nothing is shown as changed before the server says so, as some may be refused; then all
 * is read again. `onDone` receives those who are not changed, or of whom nothing is known.
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
