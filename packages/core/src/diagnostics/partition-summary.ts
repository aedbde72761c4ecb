/**
 * The facts that the rules over a whole partition need: a few per item, so that no page is kept.
 */

import type { OwnedKey } from "../model/keys.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import type { Stored, StoredCharge, StoredPlan, StoredProfile, StoredStudent } from "./stored-kinds.ts";

/** `unreadable` students may be on any plan: no sum of students can be checked then. */
export type PartitionSummary = {
  counts: Map<OwnedKey["kind"], number>;
  plans: Map<number, Pick<StoredPlan, "sk"> & { counts: Pick<Plan, "studentCount" | "waitingCount"> | undefined }>;
  students: Map<
    number,
    (Pick<StoredStudent, "sk"> & Pick<Student, "planId" | "status" | "anchorMonth">) | "unreadable"
  >;
  /** By student: the charge of their first month. */
  charges: Map<number, StoredCharge>;
  profile: StoredProfile | undefined;
  counter: { last: number | undefined } | undefined;
};

export const emptySummary = (): PartitionSummary => ({
  counts: new Map(),
  plans: new Map(),
  students: new Map(),
  charges: new Map(),
  profile: undefined,
  counter: undefined,
});

/** Adds an item to the summary. */
export function addItem(summary: PartitionSummary, stored: Stored): void {
  summary.counts.set(stored.kind, (summary.counts.get(stored.kind) ?? 0) + 1);
  switch (stored.kind) {
    case "profile":
      summary.profile = stored;
      return;
    case "counter":
      summary.counter = { last: stored.value?.last };
      return;
    case "plan":
      summary.plans.set(stored.id, { sk: stored.sk, counts: stored.value });
      return;
    case "student": {
      const { id, sk, value } = stored;
      if (!value) summary.students.set(id, "unreadable");
      else summary.students.set(id, { sk, planId: value.planId, status: value.status, anchorMonth: value.anchorMonth });
      return;
    }
    case "payment":
      if (!summary.charges.has(stored.studentId)) summary.charges.set(stored.studentId, stored);
      return;
    case "notice":
    case "signup":
    case "trial":
    case "reports":
      return;
  }
}
