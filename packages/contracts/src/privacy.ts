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
import { WhatsAppConnectionWire, WhatsAppConsentWire } from "./whatsapp.ts";

const instant = z.string();
const text = z.nullable(z.string());

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

export const ExportedPayer = z.object({
  id: z.int(),
  ...payerWireFields,
  studentIds: z.array(z.int()),
  createdAt: instant,
});
export type ExportedPayer = z.infer<typeof ExportedPayer>;

/** The export has void charges too, but not the page's link, because a file may be passed on. */
export const ExportedCharge = z.extend(ChargeDetailWire, {
  status: z.enum(["pendente", "pago", "cancelado"]),
  contacts: z.array(z.extend(z.omit(ContactWire, { paymentId: true }), { by: z.string(), step: z.optional(z.int()) })),
  reportRefusal: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type ExportedCharge = z.infer<typeof ExportedCharge>;

/** `payer` is the payer's key, for example "S0000002". */
export const ExportedConsent = z.extend(WhatsAppConsentWire, { payer: z.string() });
export type ExportedConsent = z.infer<typeof ExportedConsent>;

export const StudentExportWire = z.object({
  exportedAt: instant,
  business: z.object({ businessName: text, email: z.string() }),
  student: ExportedStudent,
  plan: z.nullable(PlanWire),
  payments: z.array(ExportedCharge),
  whatsappConsent: z.nullable(WhatsAppConsentWire),
});
export type StudentExportWire = z.infer<typeof StudentExportWire>;

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

export const ExportedWhatsApp = z.omit(WhatsAppConnectionWire, { hookUrl: true, verifyToken: true });
export type ExportedWhatsApp = z.infer<typeof ExportedWhatsApp>;

/** A page of the export, on which most parts are null or empty; `mergeExport` joins the pages. */
export const BusinessExportWire = z.object({
  exportedAt: instant,
  profile: z.nullable(ProfileWire),
  plans: z.array(PlanWire),
  payers: z.array(ExportedPayer),
  students: z.array(ExportedStudent),
  payments: z.array(ExportedCharge),
  bank: z.nullable(ExportedBank),
  whatsapp: z.nullable(ExportedWhatsApp),
  reminderRule: z.nullable(ReminderRuleInput),
  proposals: z.array(BankEntry),
  consents: z.array(ExportedConsent),
});
export type BusinessExportWire = z.infer<typeof BusinessExportWire>;

export const DeleteAccountInput = z.object({ email: email("Digite o e-mail da sua conta") });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** `deleteAt` is null if no erasure is requested. */
export const DeletionWire = z.object({ deleteAt: z.nullable(instant) });
export type DeletionWire = z.infer<typeof DeletionWire>;
