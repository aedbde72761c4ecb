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
import { StoredProfile as ProfileSchema } from "../model/profile.ts";
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
type KindOfItem = { key: string; schema: z.ZodMiniObject; index?: readonly string[] };

const due = ["g1pk", "g1sk"];
/** A kind's key as a person reads it, its schema, and the attributes of its index entry. */
const SCHEMAS = {
  profile: { key: "PROFILE", schema: ProfileSchema, index: due },
  counter: { key: "COUNTER", schema: Counter },
  trial: { key: "TRIAL", schema: TrialWatch, index: due },
  reports: { key: "REPORTS", schema: ReportWatch, index: due },
  rule: { key: "RULE", schema: StoredRule, index: due },
  plan: { key: "PLAN#<número>", schema: Plan },
  student: { key: "STU#<número>", schema: Student },
  payment: { key: "PAY#<aaaamm>#<aluno>", schema: Charge, index: ["l1sk"] },
  settlement: { key: "PAID#<aaaammdd>#<aluno>#<aaaamm>#<nn>#<nn>", schema: StoredSettlement },
  message: { key: "MSG#<aaaamm>#<quem paga>#D<dd>", schema: StoredMessage },
  bank: { key: "BANK", schema: BankConnection, index: due },
  "bank-secrets": { key: "BANKSECRETS", schema: BankSecrets },
  whatsapp: { key: "WHATSAPP", schema: WhatsAppConnection },
  "whatsapp-secrets": { key: "WHATSAPPSECRETS", schema: WhatsAppSecrets },
  consent: { key: "CONSENT#<pagador>", schema: WhatsAppConsent },
  proposal: { key: "PROP#<lançamento>", schema: ProposalRecord },
  "bank-entry": { key: "ENTRY#<lançamento>", schema: BankEntryRecord },
  reconciliation: { key: "RECON#<conferência>", schema: Reconciliation },
  "remembered-name": { key: "NAME#<nome>", schema: NameRecord },
  notice: { key: "NOTICE#<tipo>#<referência>", schema: NoticeClaim },
  letter: { key: "LTR#<pagador>#<tipo>#<nnnn>", schema: Letter },
  signup: { key: "SIGNUP#<e-mail>", schema: Signup },
  request: { key: "REQUEST#<chave>", schema: FormRequest },
  lock: { key: "LOCK#<nome>", schema: SystemLock },
  payer: { key: "PERSON#<número>", schema: Payer },
  "address-day": { key: "PAYER#<endereço>", schema: AddressDay },
  import: { key: "IMP#<importação>", schema: StudentImport },
  "import-part": { key: "IMPART#<importação>#<parte>", schema: ImportPart },
} as const satisfies Record<Kind, KindOfItem>;

/** An item with the numbers in its key; `value` is undefined if no fix makes it readable. */
type StoredOf<K extends Kind> = Extract<OwnedKey, { kind: K }> & { sk: string; item: Item } & Fit<
    z.infer<(typeof SCHEMAS)[K]["schema"]>
  >;

export type StoredProfile = StoredOf<"profile">;
export type StoredPlan = StoredOf<"plan">;
export type StoredStudent = StoredOf<"student">;
export type StoredCharge = StoredOf<"payment">;
export type StoredReminderRule = StoredOf<"rule">;
export type StoredConnection = StoredOf<"bank">;
export type Stored = { [K in Kind]: StoredOf<K> }[Kind];

/** Reads an item of the partition; returns undefined for a key that the product does not use. */
export function readStored(item: Item): Stored | undefined {
  const { pk: _pk, sk: spelled, ...fields } = item;
  const sk = String(spelled);
  const key = parseOwnedKey(sk);
  if (!key) return undefined;
  const { schema, index }: KindOfItem = SCHEMAS[key.kind];
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !index?.includes(name)));
  return { ...key, sk, item, ...fitSchema(schema, sk, own) } as Stored;
}

export const KINDS = (Object.keys(SCHEMAS) as Kind[]).map((kind) => {
  const { key, schema }: KindOfItem = SCHEMAS[kind];
  return { kind, key, shape: schema.shape };
});

/** Returns the stored schema for the debug screen, with the number of items of each kind. */
export function describeKinds(counts: ReadonlyMap<Kind, number>): SchemaCheckWire["schema"] {
  return KINDS.map(({ kind, key, shape }) => ({
    kind,
    key,
    attributes: Object.keys(shape),
    count: counts.get(kind) ?? 0,
  }));
}
