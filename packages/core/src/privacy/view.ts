import type { ExportedStudent } from "@emdia/contracts/privacy";
import type { Student } from "../model/student.ts";
import { toTermsView } from "../model/student-terms.ts";

/** Everything stored about a student, but what only the table needs. */
export function toExportedStudent(student: Student): ExportedStudent {
  const { anchorMonth: _anchor, contactedOn: _on, contactedBy: _by, importId: _import, ...kept } = student;
  const { registration, approvedAt = null, erasedAt = null, ownPriceCents: _own, ...fields } = kept;
  const consent = registration ? { version: registration.consentVersion, at: registration.consentedAt } : null;
  return { ...fields, ...toTermsView(student), approvedAt, erasedAt, consent };
}
