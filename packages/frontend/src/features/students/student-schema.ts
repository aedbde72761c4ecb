/** See docs/rules/screen.md, "Texts". */
import type { StudentInput, StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { DETAILS, mapDetails } from "../../data/students/details.ts";
import { changedTerms, noTerms, StudentWithTerms, termsValuesOf, typedTerms } from "./terms/terms-schema.ts";

const Typed = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  planId: z.string(),
  sendWelcome: z.boolean(),
  /** The fields have the wire's names, so that a refusal is shown at its field. */
  ...mapDetails(() => z.optional(z.string())),
  ...typedTerms,
});
export type StudentValues = z.infer<typeof Typed>;
export type StudentFormControls = UseFormReturn<StudentValues, unknown, StudentInput>;

const toWire =
  (before: StudentValues) =>
  (typed: StudentValues): z.input<typeof StudentWithTerms> => ({
    name: typed.name,
    planId: Number(typed.planId),
    email: typed.email.trim() || null,
    phone: typed.phone.trim() || null,
    sendWelcome: typed.sendWelcome,
    ...Object.fromEntries(
      Object.entries(mapDetails((name) => typed[name])).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, text.trim() || null]],
      ),
    ),
    ...changedTerms(typed, before),
  });

export const emptyStudent: StudentValues = {
  name: "",
  email: "",
  phone: "",
  planId: "",
  sendWelcome: false,
  ...noTerms,
};

/** Terms that are as in `before` are not sent. The e-mail is required only for a welcome mail. */
export const studentForm = (before: StudentValues = emptyStudent) =>
  z.pipe(
    z.pipe(Typed, z.transform(toWire(before))),
    StudentWithTerms.check(
      z.refine((student) => !student.sendWelcome || Boolean(student.email), {
        path: ["email"],
        error: "E-mail inválido",
      }),
    ),
  );

export function studentValuesOf(student: StudentWire): StudentValues {
  return {
    name: student.name,
    email: student.email ?? "",
    phone: formatPhone(student.phone ?? ""),
    planId: String(student.planId),
    sendWelcome: false,
    ...mapDetails((name) => DETAILS[name].typed(student[name] ?? "")),
    ...termsValuesOf(student),
  };
}
