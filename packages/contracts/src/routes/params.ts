import * as z from "zod/mini";

const id = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, "Identificador inválido")), z.transform(Number));

/** `{id}` of a path: a positive whole number. */
export const IdParams = z.object({ id });
/** `{studentId}` of a path. */
export const StudentIdParams = z.object({ studentId: id });
