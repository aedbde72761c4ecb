/** See docs/rules/import.md, "Import and export". */
import * as z from "zod/mini";
import { IMPORT_STATES, MAX_IMPORT_PLANS, MAX_IMPORT_ROWS, MAX_NUMBER } from "./constants.ts";
import { day, reais, wholeNumber } from "./fields.ts";
import { planName } from "./plan.ts";
import { details, planId, studentName } from "./student.ts";
import { PayerInput, terms } from "./terms.ts";

const NO_PAYER = "Responsável inválido";

export const ImportPlan = z.object({ name: planName, price: reais() });
export type ImportPlan = z.infer<typeof ImportPlan>;

/** `newPlan` and `newPayer` index the call's lists. Until `startDate` the student is paused. */
export const ImportRow = z
  .object({
    name: studentName,
    planId: z.optional(planId),
    newPlan: z.optional(wholeNumber(0, MAX_IMPORT_PLANS - 1, "Selecione um plano")),
    payerId: z.optional(wholeNumber(1, MAX_NUMBER, NO_PAYER)),
    newPayer: z.optional(wholeNumber(0, MAX_IMPORT_ROWS - 1, NO_PAYER)),
    ...details,
    discount: terms.discount,
    dueDay: terms.dueDay,
    startDate: z.optional(z.nullable(day())),
  })
  .check(
    z.refine((row) => (row.planId === undefined) !== (row.newPlan === undefined), {
      path: ["planId"],
      error: "Selecione um plano",
    }),
    z.refine((row) => row.payerId === undefined || row.newPayer === undefined, { path: ["payerId"], error: NO_PAYER }),
  );
export type ImportRow = z.infer<typeof ImportRow>;

/** The browser creates `importId`; two calls with the same id are one import. */
export const ImportInput = z
  .object({
    importId: z.uuid("Valor inválido"),
    plans: z._default(
      z
        .array(ImportPlan, "Planos inválidos")
        .check(z.maxLength(MAX_IMPORT_PLANS, `Crie no máximo ${MAX_IMPORT_PLANS} planos de uma vez`)),
      [],
    ),
    payers: z._default(
      z
        .array(PayerInput, "Responsáveis inválidos")
        .check(z.maxLength(MAX_IMPORT_ROWS, `Crie no máximo ${MAX_IMPORT_ROWS} responsáveis de uma vez`)),
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
    z.refine(({ payers, rows }) => rows.every(({ newPayer }) => newPayer === undefined || newPayer < payers.length), {
      path: ["rows"],
      error: NO_PAYER,
    }),
  );
export type ImportInput = z.infer<typeof ImportInput>;

export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

/** A student whom the undo kept, because they were charged or edited after the import. */
export const KeptStudent = z.object({ studentId: z.int(), name: z.string(), reason: z.enum(["charged", "edited"]) });
export type KeptStudent = z.infer<typeof KeptStudent>;

/** `undoUntil` is null unless the import can be undone. */
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
