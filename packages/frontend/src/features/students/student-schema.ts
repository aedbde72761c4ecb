/** The student form: what people type, piped into the wire (docs/rules.md, "Texts"). */
import { StudentInput, type StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import * as z from "zod/mini";

const Typed = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  planId: z.string(),
  sendWelcome: z.boolean(),
  /** Only where a stored student is edited. Named as on the wire, so that a refusal stands at its field. */
  birthday: z.optional(z.string()),
  notes: z.optional(z.string()),
});
/** The fields as the person sees them. */
export type StudentValues = z.infer<typeof Typed>;

function toWire(typed: StudentValues): z.input<typeof StudentInput> {
  return {
    name: typed.name,
    planId: Number(typed.planId),
    email: typed.email.trim() || null,
    phone: typed.phone.trim() || null,
    sendWelcome: typed.sendWelcome,
    ...(typed.birthday === undefined ? {} : { birthday: typed.birthday || null }),
    ...(typed.notes === undefined ? {} : { notes: typed.notes.trim() || null }),
  };
}

/** Typed student → wire. The e-mail is required only when a welcome is to be mailed. */
export const StudentForm = z.pipe(
  z.pipe(Typed, z.transform(toWire)),
  StudentInput.check(
    z.refine((student) => !student.sendWelcome || Boolean(student.email), {
      path: ["email"],
      error: "E-mail inválido",
    }),
  ),
);

/** An empty form. */
export const emptyStudent: StudentValues = { name: "", email: "", phone: "", planId: "", sendWelcome: false };

/** A stored student as the form shows it. */
export function studentValuesOf(student: StudentWire): StudentValues {
  return {
    name: student.name,
    email: student.email ?? "",
    phone: formatPhone(student.phone ?? ""),
    planId: String(student.planId),
    sendWelcome: false,
    birthday: student.birthday ?? "",
    notes: student.notes ?? "",
  };
}
