import type { ExportedCharge, ExportedStudent } from "@emdia/contracts/privacy";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import type { Student } from "../model/student.ts";
import { toTermsView } from "../model/student-terms.ts";

/** Everything stored about a student, but what only the table needs. */
export function toExportedStudent(student: Student): ExportedStudent {
  const { anchorMonth: _anchor, contactedOn: _on, contactedBy: _by, importId: _import, ...kept } = student;
  const { registration, approvedAt = null, erasedAt = null, ownPriceCents: _own, ...fields } = kept;
  const consent = registration ? { version: registration.consentVersion, at: registration.consentedAt } : null;
  return { ...fields, ...toTermsView(student), approvedAt, erasedAt, consent };
}

/** All that is stored about a charge, without the link to its page (docs/rules.md, "Privacy"). */
export function toExportedCharge(ctx: ProfileContext, payment: Payment): ExportedCharge {
  const { status, contacts = [], reportRefusal } = payment;
  return {
    ...toChargeView(ctx, payment),
    status,
    pageUrl: null,
    contacts: contacts.map(({ number, channel, at, by, undoneAt }) => ({
      number,
      channel,
      at,
      by,
      undoneAt: undoneAt ?? null,
    })),
    reportRefusal: reportRefusal ? { at: reportRefusal.at, reason: reportRefusal.reason } : null,
  };
}
