/** The summary keeps a few values per item, so that no page stays in memory. */

import type { OwnedKey } from "../model/keys.ts";
import type { Payer } from "../model/payer.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import type { Stored, StoredCharge, StoredPlan, StoredProfile, StoredStudent } from "./stored-kinds.ts";

/** If `unreadable` students exist, no plan's count can be checked: they may be on any plan. */
export type PartitionSummary = {
  counts: Map<OwnedKey["kind"], number>;
  plans: Map<number, Pick<StoredPlan, "sk"> & { counts: Pick<Plan, "studentCount" | "waitingCount"> | undefined }>;
  students: Map<
    number,
    | (Pick<StoredStudent, "sk"> &
        Pick<Student, "planId" | "status" | "anchorMonth" | "payer" | "payerId"> & { isErased: boolean })
    | "unreadable"
  >;
  payers: Map<number, { sk: string; value: Payer } | "unreadable">;
  /** Each student's charge of the earliest month, an extra charge only if there is no other. */
  charges: Map<number, StoredCharge>;
  profile: StoredProfile | undefined;
  counter: { last: number | undefined } | undefined;
};

export const emptySummary = (): PartitionSummary => ({
  counts: new Map(),
  plans: new Map(),
  students: new Map(),
  payers: new Map(),
  charges: new Map(),
  profile: undefined,
  counter: undefined,
});

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
      else {
        const { planId, status, anchorMonth, payer, payerId, erasedAt } = value;
        const isErased = erasedAt !== undefined;
        summary.students.set(id, { sk, planId, status, anchorMonth, payer, payerId, isErased });
      }
      return;
    }
    case "payer":
      summary.payers.set(stored.id, stored.value ? { sk: stored.sk, value: stored.value } : "unreadable");
      return;
    case "payment": {
      const first = summary.charges.get(stored.studentId);
      if (!first || (first.value?.isExtra && !stored.value?.isExtra)) summary.charges.set(stored.studentId, stored);
      return;
    }
    case "notice":
    case "letter":
    case "signup":
    case "trial":
    case "reports":
      return;
  }
}
