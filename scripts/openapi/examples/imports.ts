import type { importRoutes } from "@emdia/contracts/routes/imports";
import type { ExamplesOf } from "./example.ts";

const id = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const createdAt = "2026-11-20T18:02:11.000Z";
const done = {
  id,
  state: "done" as const,
  studentCount: 2,
  planCount: 1,
  createdAt,
  undoUntil: "2026-11-21T18:02:12.000Z",
  kept: [],
};
const undone = { ...done, state: "undone" as const, undoUntil: null };

/** Two students come from a spreadsheet, one of them on a new plan; the import is undone, and one who was edited stays. */
export const importExamples: ExamplesOf<typeof importRoutes> = {
  listImports: { answer: [done] },
  startImport: {
    body: {
      importId: id,
      plans: [{ name: "Boxe", price: 120 }],
      rows: [
        { name: "Caio Prado", newPlan: 0, phone: "(11) 98765-4321", email: null, birthday: null, notes: null },
        {
          name: "Lia Torres",
          planId: 1,
          phone: null,
          email: "lia@exemplo.com.br",
          birthday: "1994-03-08",
          notes: null,
        },
      ],
    },
    answer: done,
  },
  resumeImport: { params: { id }, answer: done },
  undoImport: {
    params: { id },
    answer: { ...undone, kept: [{ studentId: 15, name: "Lia Torres", reason: "edited" }] },
  },
};
