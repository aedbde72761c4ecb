/** What the rules over a whole partition need of it: a few facts an item, so that no page need be kept. */

import type { OwnedKey } from "../model/keys.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import type { Stored, StoredPayment, StoredPlan, StoredProfile, StoredStudent } from "./stored-kinds.ts";

/** `unreadable` students may be on any plan: no sum of students can be checked then. */
export type Census = {
  counts: Map<OwnedKey["kind"], number>;
  plans: Map<number, Pick<StoredPlan, "sk"> & { counts: Pick<Plan, "studentCount" | "waitingCount"> | undefined }>;
  students: Map<
    number,
    (Pick<StoredStudent, "sk"> & Pick<Student, "planId" | "status" | "anchorMonth">) | "unreadable"
  >;
  /** By student: the charge of their first month. */
  charges: Map<number, StoredPayment>;
  profile: StoredProfile | undefined;
  counter: { last: number | undefined } | undefined;
};

export const emptyCensus = (): Census => ({
  counts: new Map(),
  plans: new Map(),
  students: new Map(),
  charges: new Map(),
  profile: undefined,
  counter: undefined,
});

/** Counts an item in. */
export function countIn(census: Census, stored: Stored): void {
  census.counts.set(stored.kind, (census.counts.get(stored.kind) ?? 0) + 1);
  switch (stored.kind) {
    case "profile":
      census.profile = stored;
      return;
    case "counter":
      census.counter = { last: stored.value?.last };
      return;
    case "plan":
      census.plans.set(stored.id, { sk: stored.sk, counts: stored.value });
      return;
    case "student": {
      const { id, sk, value } = stored;
      if (!value) census.students.set(id, "unreadable");
      else census.students.set(id, { sk, planId: value.planId, status: value.status, anchorMonth: value.anchorMonth });
      return;
    }
    case "payment":
      if (!census.charges.has(stored.studentId)) census.charges.set(stored.studentId, stored);
      return;
    case "notice":
    case "signup":
    case "trial":
      return;
  }
}
