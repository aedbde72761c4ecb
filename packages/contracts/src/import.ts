/** The import of students from a spreadsheet, on the wire (docs/rules.md, "Import and export"). */
import * as z from "zod/mini";
import { IMPORT_STATES, MAX_IMPORT_PLANS, MAX_IMPORT_ROWS } from "./constants.ts";
import { reais, wholeNumber } from "./fields.ts";
import { planName } from "./plan.ts";
import { details, planId, studentName } from "./student.ts";

/** A monthly plan that the import creates. */
export const ImportPlan = z.object({ name: planName, price: reais() });
export type ImportPlan = z.infer<typeof ImportPlan>;

/**
 * One student: on an existing plan (`planId`), or on one of `plans` by its index, from 0
 * (`newPlan`).
 */
export const ImportRow = z
  .object({
    name: studentName,
    planId: z.optional(planId),
    newPlan: z.optional(wholeNumber(0, MAX_IMPORT_PLANS - 1, "Selecione um plano")),
    ...details,
  })
  .check(
    z.refine((row) => (row.planId === undefined) !== (row.newPlan === undefined), {
      path: ["planId"],
      error: "Selecione um plano",
    }),
  );
export type ImportRow = z.infer<typeof ImportRow>;

/** POST /api/imports. The browser creates `importId` (a UUID): the same id twice is one import. */
export const ImportInput = z
  .object({
    importId: z.uuid("Valor inválido"),
    plans: z._default(
      z
        .array(ImportPlan, "Planos inválidos")
        .check(z.maxLength(MAX_IMPORT_PLANS, `Crie no máximo ${MAX_IMPORT_PLANS} planos de uma vez`)),
      [],
    ),
    rows: z
      .array(ImportRow, "Nenhum aluno para importar")
      .check(
        z.minLength(1, "Nenhum aluno para importar"),
        z.maxLength(MAX_IMPORT_ROWS, `Importe no máximo ${MAX_IMPORT_ROWS} alunos de uma vez`),
      ),
  })
  .check(
    z.refine(({ plans, rows }) => rows.every(({ newPlan }) => newPlan === undefined || newPlan < plans.length), {
      path: ["rows"],
      error: "Selecione um plano",
    }),
  );
export type ImportInput = z.infer<typeof ImportInput>;

/**
 * The state of an import. While an import is `applying`, its students are hidden, and a repeated
 * call finishes it; likewise while it is `undoing`.
 */
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

/** A student whom the undo kept, since they were charged or edited meanwhile. */
export const KeptStudent = z.object({
  studentId: z.int(),
  name: z.string(),
  reason: z.enum(["charged", "edited"]),
});
export type KeptStudent = z.infer<typeof KeptStudent>;

/**
 * An import. `undoUntil` (ISO UTC) is null unless it can be undone; `kept` lists the students whom
 * the undo kept.
 */
export const ImportWire = z.object({
  id: z.string(),
  state: ImportState,
  studentCount: z.int(),
  planCount: z.int(),
  createdAt: z.string(),
  undoUntil: z.nullable(z.string()),
  kept: z.array(KeptStudent),
});
export type ImportWire = z.infer<typeof ImportWire>;
