/** See docs/data-model.md */

import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import type * as z from "zod/mini";
import { Charge } from "../model/charge.ts";
import { ImportPart, StudentImport } from "../model/import.ts";
import { type OwnedKey, parseOwnedKey } from "../model/keys.ts";
import { StoredMessage } from "../model/message.ts";
import { StoredSettlement } from "../model/month-money.ts";
import { Payer } from "../model/payer.ts";
import { Plan } from "../model/plan.ts";
import type { Item } from "../model/ports/table.ts";
import { type Profile, StoredProfile as ProfileSchema } from "../model/profile.ts";
import { StoredRule } from "../model/reminder-rule.ts";
import { Student } from "../model/student.ts";
import { WhatsAppConnection, WhatsAppConsent, WhatsAppSecrets } from "../model/whatsapp.ts";
import { AddressDay } from "../store/address-days.ts";
import { BankConnection } from "../store/bank-connections.ts";
import { BankEntryRecord, NameRecord } from "../store/bank-entries.ts";
import { BankSecrets } from "../store/bank-secrets.ts";
import { Letter, NoticeClaim } from "../store/claims.ts";
import { FormRequest } from "../store/form-requests.ts";
import { SystemLock } from "../store/locks.ts";
import { ProposalRecord } from "../store/proposals.ts";
import { Reconciliation } from "../store/reconciliations.ts";
import { Signup } from "../store/signups.ts";
import { ReportWatch, TrialWatch } from "../store/watches.ts";
import { Counter } from "../table/next-number.ts";
import { type Fit, fitSchema } from "./fit-schema.ts";

type Kind = OwnedKey["kind"];

/** An item with the numbers in its key; `value` is undefined if no fix makes it readable. */
type StoredOf<K extends Kind, T> = Extract<OwnedKey, { kind: K }> & { sk: string; item: Item } & Fit<T>;

export type StoredProfile = StoredOf<"profile", Profile>;
export type StoredPlan = StoredOf<"plan", Plan>;
export type StoredStudent = StoredOf<"student", Student>;
export type StoredCharge = StoredOf<"payment", Charge>;
type StoredCounter = StoredOf<"counter", { last: number }>;
type StoredTrial = StoredOf<"trial", TrialWatch>;
type StoredReports = StoredOf<"reports", ReportWatch>;
export type StoredReminderRule = StoredOf<"rule", StoredRule>;
type StoredNotice = StoredOf<"notice", { claimedAt: string }>;
type StoredLetter = StoredOf<"letter", Letter>;
type StoredSignup = StoredOf<"signup", Signup>;
type StoredRequest = StoredOf<"request", FormRequest>;
type StoredImport = StoredOf<"import", StudentImport>;
type StoredImportPart = StoredOf<"import-part", ImportPart>;
type StoredAddressDay = StoredOf<"address-day", AddressDay>;
type StoredPayer = StoredOf<"payer", Payer>;
type StoredPayersMessage = StoredOf<"message", z.infer<typeof StoredMessage>>;
type StoredDatedSettlement = StoredOf<"settlement", StoredSettlement>;
type StoredBankEntry = StoredOf<"bank-entry", BankEntryRecord>;
type StoredReconciliation = StoredOf<"reconciliation", Reconciliation>;
type StoredName = StoredOf<"remembered-name", NameRecord>;
export type StoredConnection = StoredOf<"bank", BankConnection>;
type StoredSecrets = StoredOf<"bank-secrets", BankSecrets>;
type StoredWhatsApp = StoredOf<"whatsapp", WhatsAppConnection>;
type StoredWhatsAppSecrets = StoredOf<"whatsapp-secrets", WhatsAppSecrets>;
type StoredConsent = StoredOf<"consent", WhatsAppConsent>;
type StoredProposal = StoredOf<"proposal", ProposalRecord>;
type StoredLock = StoredOf<"lock", SystemLock>;
export type Stored =
  | StoredProfile
  | StoredPlan
  | StoredStudent
  | StoredCharge
  | StoredCounter
  | StoredTrial
  | StoredReports
  | StoredReminderRule
  | StoredNotice
  | StoredLetter
  | StoredSignup
  | StoredRequest
  | StoredLock
  | StoredDatedSettlement
  | StoredPayersMessage
  | StoredBankEntry
  | StoredConnection
  | StoredSecrets
  | StoredWhatsApp
  | StoredWhatsAppSecrets
  | StoredConsent
  | StoredProposal
  | StoredReconciliation
  | StoredName
  | StoredAddressDay
  | StoredPayer
  | StoredImport
  | StoredImportPart;

/** Reads an item of the partition; returns undefined for a key that the product does not use. */
export function readStored(item: Item): Stored | undefined {
  const { pk: _pk, sk: spelled, ...fields } = item;
  const sk = String(spelled);
  const key = parseOwnedKey(sk);
  switch (key?.kind) {
    case "profile": {
      const { g1pk: _g1pk, g1sk: _g1sk, ...own } = fields;
      return { ...key, sk, item, ...fitSchema(ProfileSchema, sk, own) };
    }
    case "counter":
      return { ...key, sk, item, ...fitSchema(Counter, sk, fields) };
    case "trial": {
      const { g1pk: _g1pk, g1sk: _g1sk, ...own } = fields;
      return { ...key, sk, item, ...fitSchema(TrialWatch, sk, own) };
    }
    case "reports": {
      const { g1pk: _g1pk, g1sk: _g1sk, ...own } = fields;
      return { ...key, sk, item, ...fitSchema(ReportWatch, sk, own) };
    }
    case "rule": {
      const { g1pk: _g1pk, g1sk: _g1sk, ...own } = fields;
      return { ...key, sk, item, ...fitSchema(StoredRule, sk, own) };
    }
    case "settlement":
      return { ...key, sk, item, ...fitSchema(StoredSettlement, sk, fields) };
    case "message":
      return { ...key, sk, item, ...fitSchema(StoredMessage, sk, fields) };
    case "notice":
      return { ...key, sk, item, ...fitSchema(NoticeClaim, sk, fields) };
    case "letter":
      return { ...key, sk, item, ...fitSchema(Letter, sk, fields) };
    case "signup":
      return { ...key, sk, item, ...fitSchema(Signup, sk, fields) };
    case "request":
      return { ...key, sk, item, ...fitSchema(FormRequest, sk, fields) };
    case "bank": {
      const { g1pk: _g1pk, g1sk: _g1sk, ...own } = fields;
      return { ...key, sk, item, ...fitSchema(BankConnection, sk, own) };
    }
    case "bank-secrets":
      return { ...key, sk, item, ...fitSchema(BankSecrets, sk, fields) };
    case "whatsapp":
      return { ...key, sk, item, ...fitSchema(WhatsAppConnection, sk, fields) };
    case "whatsapp-secrets":
      return { ...key, sk, item, ...fitSchema(WhatsAppSecrets, sk, fields) };
    case "consent":
      return { ...key, sk, item, ...fitSchema(WhatsAppConsent, sk, fields) };
    case "proposal":
      return { ...key, sk, item, ...fitSchema(ProposalRecord, sk, fields) };
    case "bank-entry":
      return { ...key, sk, item, ...fitSchema(BankEntryRecord, sk, fields) };
    case "reconciliation":
      return { ...key, sk, item, ...fitSchema(Reconciliation, sk, fields) };
    case "remembered-name":
      return { ...key, sk, item, ...fitSchema(NameRecord, sk, fields) };
    case "address-day":
      return { ...key, sk, item, ...fitSchema(AddressDay, sk, fields) };
    case "payer":
      return { ...key, sk, item, ...fitSchema(Payer, sk, fields) };
    case "lock":
      return { ...key, sk, item, ...fitSchema(SystemLock, sk, fields) };
    case "import":
      return { ...key, sk, item, ...fitSchema(StudentImport, sk, fields) };
    case "import-part":
      return { ...key, sk, item, ...fitSchema(ImportPart, sk, fields) };
    case "plan":
      return { ...key, sk, item, ...fitSchema(Plan, sk, fields) };
    case "student":
      return { ...key, sk, item, ...fitSchema(Student, sk, fields) };
    case "payment": {
      const { l1sk: _l1sk, ...own } = fields;
      return { ...key, sk, item, ...fitSchema(Charge, sk, own) };
    }
    case undefined:
      return undefined;
  }
}

export const KINDS: readonly { kind: Kind; key: string; shape: z.core.$ZodShape }[] = [
  { kind: "profile", key: "PROFILE", shape: ProfileSchema.shape },
  { kind: "counter", key: "COUNTER", shape: Counter.shape },
  { kind: "trial", key: "TRIAL", shape: TrialWatch.shape },
  { kind: "reports", key: "REPORTS", shape: ReportWatch.shape },
  { kind: "rule", key: "RULE", shape: StoredRule.shape },
  { kind: "plan", key: "PLAN#<número>", shape: Plan.shape },
  { kind: "student", key: "STU#<número>", shape: Student.shape },
  { kind: "payment", key: "PAY#<aaaamm>#<aluno>", shape: Charge.shape },
  { kind: "settlement", key: "PAID#<aaaammdd>#<aluno>#<aaaamm>#<nn>#<nn>", shape: StoredSettlement.shape },
  { kind: "message", key: "MSG#<aaaamm>#<quem paga>#D<dd>", shape: StoredMessage.shape },
  { kind: "bank", key: "BANK", shape: BankConnection.shape },
  { kind: "bank-secrets", key: "BANKSECRETS", shape: BankSecrets.shape },
  { kind: "whatsapp", key: "WHATSAPP", shape: WhatsAppConnection.shape },
  { kind: "whatsapp-secrets", key: "WHATSAPPSECRETS", shape: WhatsAppSecrets.shape },
  { kind: "consent", key: "CONSENT#<pagador>", shape: WhatsAppConsent.shape },
  { kind: "proposal", key: "PROP#<lançamento>", shape: ProposalRecord.shape },
  { kind: "bank-entry", key: "ENTRY#<lançamento>", shape: BankEntryRecord.shape },
  { kind: "reconciliation", key: "RECON#<conferência>", shape: Reconciliation.shape },
  { kind: "remembered-name", key: "NAME#<nome>", shape: NameRecord.shape },
  { kind: "notice", key: "NOTICE#<tipo>#<referência>", shape: NoticeClaim.shape },
  { kind: "letter", key: "LTR#<pagador>#<tipo>#<nnnn>", shape: Letter.shape },
  { kind: "signup", key: "SIGNUP#<e-mail>", shape: Signup.shape },
  { kind: "request", key: "REQUEST#<chave>", shape: FormRequest.shape },
  { kind: "lock", key: "LOCK#<nome>", shape: SystemLock.shape },
  { kind: "payer", key: "PERSON#<número>", shape: Payer.shape },
  { kind: "address-day", key: "PAYER#<endereço>", shape: AddressDay.shape },
  { kind: "import", key: "IMP#<importação>", shape: StudentImport.shape },
  { kind: "import-part", key: "IMPART#<importação>#<parte>", shape: ImportPart.shape },
];

/** Returns the stored schema for the debug screen, with the number of items of each kind. */
export function describeKinds(counts: ReadonlyMap<Kind, number>): SchemaCheckWire["schema"] {
  return KINDS.map(({ kind, key, shape }) => ({
    kind,
    key,
    attributes: Object.keys(shape),
    count: counts.get(kind) ?? 0,
  }));
}
