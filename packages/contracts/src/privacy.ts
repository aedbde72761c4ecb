/** The exports and erasures that the law grants people (LGPD arts. 16 and 18), on the wire. */
import * as z from "zod/mini";
import { BankConnectionWire } from "./bank.ts";
import { BankEntry } from "./bank-entry.ts";
import { ContactWire } from "./contact.ts";
import { email } from "./fields.ts";
import { PlanWire } from "./plan.ts";
import { ProfileWire } from "./profile.ts";
import { ReminderRuleInput } from "./reminder-rule.ts";
import { ChargeDetailWire } from "./settlement.ts";
import { declinesWireFields, detailsWireFields, StudentStatus } from "./student.ts";
import { payerWireFields, termsWireFields } from "./terms.ts";

const instant = z.string();
const text = z.nullable(z.string());

/** All stored data about a student. `consent` is null unless the student registered themselves. */
export const ExportedStudent = z.object({
  id: z.int(),
  planId: z.int(),
  name: z.string(),
  ...detailsWireFields,
  ...termsWireFields,
  ...declinesWireFields,
  status: StudentStatus,
  pausedUntil: text,
  remindersOff: z.boolean(),
  emailStatus: z.enum(["ok", "invalid", "complained"]),
  createdAt: instant,
  approvedAt: z.nullable(instant),
  erasedAt: z.nullable(instant),
  consent: z.nullable(z.object({ version: z.string(), at: instant, guardianName: text })),
});
export type ExportedStudent = z.infer<typeof ExportedStudent>;

/** All stored data about a payer. `studentIds` are the students for whom they pay. */
export const ExportedPayer = z.object({
  id: z.int(),
  ...payerWireFields,
  studentIds: z.array(z.int()),
  createdAt: instant,
});
export type ExportedPayer = z.infer<typeof ExportedPayer>;

/**
 * All stored data about a charge, also a void charge, with the owner's contacts about it and the
 * owner's last refusal of a "Já paguei". It does not contain the page's link: the link opens the
 * page to everyone who has it, and a file may be passed on.
 */
export const ExportedCharge = z.extend(ChargeDetailWire, {
  status: z.enum(["pendente", "pago", "cancelado"]),
  contacts: z.array(z.extend(z.omit(ContactWire, { paymentId: true }), { by: z.string(), step: z.optional(z.int()) })),
  reportRefusal: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type ExportedCharge = z.infer<typeof ExportedCharge>;

/** GET /api/students/{id}/export: one student's data, as a file for that student. */
export const StudentExportWire = z.object({
  exportedAt: instant,
  business: z.object({ businessName: text, email: z.string() }),
  student: ExportedStudent,
  plan: z.nullable(PlanWire),
  payments: z.array(ExportedCharge),
});
export type StudentExportWire = z.infer<typeof StudentExportWire>;

/** The connection to the owner's bank, without its credential and its callback address. */
export const ExportedBank = z.pick(BankConnectionWire, {
  bank: true,
  certificateName: true,
  certificateEndsAt: true,
  connectedAt: true,
  readAt: true,
  provenAt: true,
  first: true,
});
export type ExportedBank = z.infer<typeof ExportedBank>;

/**
 * GET /api/export: one page of the whole business. The whole export consists of the profile, the
 * bank's connection, the reminder rule and the lists from all pages; `proposals` are the payments
 * that wait for a person's decision.
 */
export const BusinessExportWire = z.object({
  exportedAt: instant,
  profile: z.nullable(ProfileWire),
  plans: z.array(PlanWire),
  payers: z.array(ExportedPayer),
  students: z.array(ExportedStudent),
  payments: z.array(ExportedCharge),
  bank: z.nullable(ExportedBank),
  reminderRule: z.nullable(ReminderRuleInput),
  proposals: z.array(BankEntry),
});
export type BusinessExportWire = z.infer<typeof BusinessExportWire>;

/** POST /api/account/delete: the account's e-mail address, typed again as a confirmation. */
export const DeleteAccountInput = z.object({ email: email("Digite o e-mail da sua conta") });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/**
 * The instant (ISO UTC) at which the account and its data will be erased; null if no erasure is
 * requested.
 */
export const DeletionWire = z.object({ deleteAt: z.nullable(instant) });
export type DeletionWire = z.infer<typeof DeletionWire>;
