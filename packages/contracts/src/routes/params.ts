import * as z from "zod/mini";

const id = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, "Identificador inválido")), z.transform(Number));

/** `{id}` of a path: a positive whole number. */
export const IdParams = z.object({ id });
/** `{id}` of a charge and `{number}` of an entry of its ledger. */
export const SettlementParams = z.object({ id, number: id });
/** `{id}` of a charge and `{number}` of a contact about it. */
export const ContactParams = z.object({ id, number: id });
/** `{studentId}` of a path. */
export const StudentIdParams = z.object({ studentId: id });
/** `{id}` of a path: a UUID. */
export const UuidParams = z.object({ id: z.uuid("Identificador inválido").check(z.toLowerCase()) });
