import type { ExportedBank, ExportedCharge, ExportedPayer, ExportedStudent } from "@emdia/contracts/privacy";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { declinesOf, type Payer } from "../model/payer.ts";
import type { Student } from "../model/student.ts";
import { toTermsView, withoutStoredTerms } from "../model/student-terms.ts";
import { contactsOf } from "../model/told.ts";
import type { BankConnection } from "../store/bank-connections.ts";

/** Leaves out the fields that only the table needs. */
export function toExportedStudent(student: Student, now: YearMonth): ExportedStudent {
  const { anchorMonth: _anchor, linkRevision: _link, importId: _import, ...kept } = student;
  const { registration, approvedAt = null, erasedAt = null, remindersOff = false, ...stored } = kept;
  const consent = registration
    ? {
        version: registration.consentVersion,
        at: registration.consentedAt,
        guardianName: registration.guardianName ?? null,
      }
    : null;
  const declinedPayers = declinesOf(student);
  const terms = { ...withoutStoredTerms(stored), ...toTermsView(student, now) };
  return { ...terms, declinedPayers, remindersOff, approvedAt, erasedAt, consent };
}

export function toExportedPayer(stored: Payer): ExportedPayer {
  const { version: _version, linkRevision: _link, importId: _import, ...payer } = stored;
  return payer;
}

export function toExportedCharge(ctx: ProfileContext, charge: Charge): ExportedCharge {
  const { status, reportRefusal } = charge;
  return {
    ...toChargeDetailView(ctx, charge),
    status,
    contacts: contactsOf(charge).map(({ number, channel, at, by, step, undoneAt }) => ({
      number,
      channel,
      at,
      by,
      undoneAt: undoneAt ?? null,
      ...(step !== undefined && { step }),
    })),
    reportRefusal: reportRefusal ? { at: reportRefusal.at, reason: reportRefusal.reason } : null,
  };
}

/** Leaves out the credential and the callback address. */
export function toExportedBank({ bankId, reading, first, ...connection }: BankConnection): ExportedBank {
  const { certificateName, certificateEndsAt, connectedAt } = connection;
  const { readAt = null, provenAt = null } = reading;
  return { bank: bankId, certificateName, certificateEndsAt, connectedAt, readAt, provenAt, first: first ?? null };
}
