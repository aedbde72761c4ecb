import type { privacyRoutes } from "@emdia/contracts/routes/privacy";
import type { ExamplesOf } from "./example.ts";
import { payment, plan, profile, student } from "./studio.ts";

const exportedAt = "2026-11-20T18:02:11.000Z";
const {
  userId: _userId,
  plan: _plan,
  paymentStatus: _paid,
  isOverdue: _overdue,
  nextChargeDate: _date,
  nextChargeLabel: _label,
  ...held
} = student;
const exported = {
  ...held,
  emailStatus: "ok" as const,
  approvedAt: null,
  erasedAt: null,
  consent: { version: "2026-11-20", at: "2026-11-03T13:05:40.000Z" },
};

/** Marina asks for her data, then for their erasure; the owner deletes the account and restores it. */
export const privacyExamples: ExamplesOf<typeof privacyRoutes> = {
  exportStudent: {
    params: { id: "12" },
    answer: {
      exportedAt,
      business: { businessName: profile.businessName, email: profile.email },
      student: exported,
      plan,
      payments: [{ ...payment, ledger: [], pageUrl: null }],
    },
  },
  eraseStudent: { params: { id: "12" } },
  exportBusiness: {
    query: { limit: "100" },
    answer: {
      exportedAt,
      profile,
      plans: [plan],
      students: [exported],
      payments: [{ ...payment, ledger: [], pageUrl: null }],
    },
  },
  deleteAccount: { body: { email: profile.email }, answer: { deleteAt: "2026-12-20T18:02:11.000Z" } },
  restoreAccount: { answer: { deleteAt: null } },
};
