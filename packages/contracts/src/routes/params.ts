import * as z from "zod/mini";

const id = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, "Identificador inválido")), z.transform(Number));

export const IdParams = z.object({ id });
export const SettlementParams = z.object({ id, number: id });
export const ContactParams = z.object({ id, number: id });
/** The `{id}` of a student or payer, whose numbers differ, and a `{year}` of four digits. */
export const ClearanceParams = z.object({
  id,
  year: z.pipe(z.string().check(z.regex(/^[12]\d{3}$/, "Ano inválido")), z.transform(Number)),
});
export const StudentIdParams = z.object({ studentId: id });
export const UuidParams = z.object({ id: z.uuid("Identificador inválido").check(z.toLowerCase()) });
