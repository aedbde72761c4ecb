/** See docs/rules/student.md, "A student's own terms". */
import * as z from "zod/mini";
import { StudentStatus } from "./student.ts";
import { PayerInput, payerWireFields } from "./terms.ts";

/** `idempotencyKey` identifies one click on the form's button, as in `StudentInput`. */
export const NewPayerInput = z.extend(PayerInput, { idempotencyKey: z.optional(z.uuid("Valor inválido")) });
export type NewPayerInput = z.infer<typeof NewPayerInput>;

/** Absent fields stay unchanged; an empty text or null means none. */
export const PayerPatch = z.partial(PayerInput);
export type PayerPatch = z.infer<typeof PayerPatch>;

/** `studentCount` includes archived students, but no erased ones. */
export const PayerWire = z.object({ id: z.int(), ...payerWireFields, studentCount: z.int(), createdAt: z.string() });
export type PayerWire = z.infer<typeof PayerWire>;

/** `pageUrl` shows all open charges (docs/rules/payer.md, "The payer's page"). */
export const PayerDetailWire = z.extend(PayerWire, {
  pageUrl: z.nullable(z.string()),
  students: z.array(z.object({ id: z.int(), name: z.string(), status: StudentStatus })),
});
export type PayerDetailWire = z.infer<typeof PayerDetailWire>;
