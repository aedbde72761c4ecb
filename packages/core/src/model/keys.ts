/** No other file composes keys (docs/data-model.md). */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import { isPayerKey, type PayerKey } from "@emdia/contracts/values/payer-key";

export type Key = { pk: string; sk: string };

/** The due index is spread over this many partitions (docs/decisions/006-dispatch.md). */
export const SHARD_COUNT = 16;
export const DUE_INDEX = "due";
/** See docs/decisions/005-table.md */
export const OPEN_INDEX = "open";

export const ownerPartition = (ownerId: string) => `O#${ownerId}`;
const ownKey = (ownerId: string, sk: string): Key => ({ pk: ownerPartition(ownerId), sk });

export const PLAN_PREFIX = "PLAN#";
export const STUDENT_PREFIX = "STU#";
export const monthPrefix = (month: string) => `PAY#${compact(month)}#`;
export const CHARGE_PREFIX = "PAY#";
export const MESSAGE_PREFIX = "MSG#";
export const PAYER_PREFIX = "PERSON#";

const SETTLEMENT_PREFIX = "PAID#";

export const profileKey = (ownerId: string): Key => ownKey(ownerId, "PROFILE");
export const counterKey = (ownerId: string): Key => ownKey(ownerId, "COUNTER");
export const trialKey = (ownerId: string): Key => ownKey(ownerId, "TRIAL");
export const ruleKey = (ownerId: string): Key => ownKey(ownerId, "RULE");
export const reportsKey = (ownerId: string): Key => ownKey(ownerId, "REPORTS");
export const planKey = (ownerId: string, planId: number): Key => ownKey(ownerId, `${PLAN_PREFIX}${number(planId)}`);
export const studentKey = (ownerId: string, studentId: number): Key =>
  ownKey(ownerId, `${STUDENT_PREFIX}${number(studentId)}`);
export const payerKey = (ownerId: string, payerId: number): Key => ownKey(ownerId, `${PAYER_PREFIX}${number(payerId)}`);
export const chargeKey = (ownerId: string, { studentId, month, sequence }: ChargeKey): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${monthPrefix(month)}${number(studentId)}${sequence === 0 ? "" : `#${pair(sequence)}`}`,
});
/** `when` is a run's billing month, or another message's civil day. `number` counts from 1. */
export type MessageKey = { payer: PayerKey; when: YearMonth | CivilDate; number: number };

export const messagesPrefix = (month: string) => `${MESSAGE_PREFIX}${compact(month)}#`;
/** Begins the keys of a payer's messages of a day, or of all of a month. */
export const messagePrefixOf = ({ payer, when }: Pick<MessageKey, "payer" | "when">): string =>
  `${messagesPrefix(when.slice(0, 7))}${payer}#${when.length === 7 ? "" : `D${when.slice(8)}`}`;
/** The sort key alone makes a payer's first message of a run or day unique. */
export const messageSkOf = ({ number: nth, ...of }: MessageKey): string =>
  `${messagePrefixOf(of)}${of.when.length === 7 ? "RUN" : ""}${nth === 1 ? "" : `#${nth}`}`;
export const messageKey = (ownerId: string, key: MessageKey): Key => ownKey(ownerId, messageSkOf(key));

export function messageKeyOfSk(sk: string): MessageKey | undefined {
  const [, year, month, payer = "", date, nth = "1"] = MESSAGE_SK.exec(sk) ?? [];
  const of = { payer, number: Number(nth) };
  const [run, day] = [`${year}-${month}`, `${year}-${month}-${date}`];
  if (!isPayerKey(payer)) return undefined;
  if (date === undefined) return isYearMonth(run) ? { ...of, payer, when: run } : undefined;
  return isCivilDate(day) ? { ...of, payer, when: day } : undefined;
}

const ENTRY_PREFIX = "ENTRY#";
export const entryKey = (ownerId: string, key: string): Key => ownKey(ownerId, `${ENTRY_PREFIX}${key}`);
export const bankKey = (ownerId: string): Key => ownKey(ownerId, "BANK");
export const bankSecretsKey = (ownerId: string): Key => ownKey(ownerId, "BANKSECRETS");
export const whatsappKey = (ownerId: string): Key => ownKey(ownerId, "WHATSAPP");
export const whatsappSecretsKey = (ownerId: string): Key => ownKey(ownerId, "WHATSAPPSECRETS");
/** Returns the key that finds the owner by the secret part of the address that Meta calls. */
export const hookKey = (hook: string): Key => ({ pk: `HOOK#${hook}`, sk: "HOOK" });
export const CONSENT_PREFIX = "CONSENT#";
export const consentKey = (ownerId: string, payer: PayerKey): Key => ownKey(ownerId, `${CONSENT_PREFIX}${payer}`);
export const PROPOSAL_PREFIX = "PROP#";
export const proposalKey = (ownerId: string, key: string): Key => ownKey(ownerId, `${PROPOSAL_PREFIX}${key}`);
export const hintKey = (hint: string): Key => ({ pk: `HINT#${hint}`, sk: "HINT" });
export const RECONCILIATION_PREFIX = "RECON#";
export const reconciliationKey = (ownerId: string, requestId: string): Key =>
  ownKey(ownerId, `${RECONCILIATION_PREFIX}${requestId.toLowerCase()}`);
export const NAME_PREFIX = "NAME#";
export const payerNameKey = (ownerId: string, hash: string): Key => ownKey(ownerId, `${NAME_PREFIX}${hash}`);

/** A settlement: its charge, its number in the ledger, and the civil day of the payment. */
export type SettlementKey = ChargeKey & { number: number; date: CivilDate };

export const settlementKey = (ownerId: string, { studentId, month, sequence, ...entry }: SettlementKey): Key =>
  ownKey(
    ownerId,
    `${SETTLEMENT_PREFIX}${entry.date.replaceAll("-", "")}#${number(studentId)}#${compact(month)}#${pair(sequence)}#${pair(entry.number)}`,
  );
export const settledPrefix = (when: string) => `${SETTLEMENT_PREFIX}${when.replaceAll("-", "")}`;

export const LOCK_PREFIX = "LOCK#";
export const NOTICE_PREFIX = "NOTICE#";
const NOTICE_KINDS = ["summary", "registration", "subscription", "account", "bank", "morning", "whatsapp"] as const;
/** `ref` distinguishes the notice from other mails of its kind (`[A-Za-z0-9_-]`). */
export type Notice = { kind: (typeof NOTICE_KINDS)[number]; ref: string };
export const noticeKey = (ownerId: string, { kind, ref }: Notice): Key =>
  ownKey(ownerId, `${NOTICE_PREFIX}${kind}#${ref}`);
export const LETTER_KINDS = ["welcome", "confirmation", "receipt", "rise", "recess"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export type Letters = { payer: PayerKey; kind: LetterKind };
export const lettersPrefix = ({ payer, kind }: Letters) => `LTR#${payer}#${kind}#`;
export const letterKey = (ownerId: string, letters: Letters, count: number): Key =>
  ownKey(ownerId, `${lettersPrefix(letters)}${String(count).padStart(4, "0")}`);
export const signupKey = (ownerId: string, emailHash: string): Key => ownKey(ownerId, `SIGNUP#${emailHash}`);
export const requestKey = (ownerId: string, idempotencyKey: string): Key =>
  ownKey(ownerId, `REQUEST#${idempotencyKey.toLowerCase()}`);
export const addressKey = (ownerId: string, hash: string): Key => ownKey(ownerId, `PAYER#${hash}`);
export const IMPORT_PREFIX = "IMP#";

export const importKey = (ownerId: string, importId: string): Key =>
  ownKey(ownerId, `${IMPORT_PREFIX}${importId.toLowerCase()}`);

export const importPartKey = (ownerId: string, importId: string, part: number): Key =>
  ownKey(ownerId, `IMPART#${importId.toLowerCase()}#${String(part).padStart(2, "0")}`);

export const lockKey = (ownerId: string, lockName: string): Key => ownKey(ownerId, `${LOCK_PREFIX}${lockName}`);

export const registrationKey = (code: string): Key => ({ pk: `REG#${code}`, sk: "REG" });

/** Returns the partition of an owner's data that is public (docs/decisions/013-public-door.md). */
export const showcasePartition = (ownerId: string) => `PUB#${ownerId}`;
export const publicProfileKey = (ownerId: string): Key => ({ pk: showcasePartition(ownerId), sk: "DOOR" });
export const offerKey = (ownerId: string, planId: number): Key => ({
  pk: showcasePartition(ownerId),
  sk: `${PLAN_PREFIX}${number(planId)}`,
});
/** `subject` never contains an address in plain text. */
export const limitKey = (scope: string, subject: string): Key => ({ pk: `LIMIT#${scope}#${subject}`, sk: "LIMIT" });
export const customerKey = (customerId: string): Key => ({ pk: `CUS#${customerId}`, sk: "CUS" });
export const webhookEventKey = (eventId: string): Key => ({ pk: `WH#${eventId}`, sk: "WH" });
export const watermarkKey = (): Key => ({ pk: "WM#SES", sk: "WM" });
export const mailRateKey = (): Key => ({ pk: "RATE#SES", sk: "RATE" });

/** Returns one of `count` numbers from zero on, always the same for an owner: a FNV-1a hash. */
export function spreadOf(ownerId: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < ownerId.length; index++) hash = Math.imul(hash ^ ownerId.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % count;
}

export const shardOf = (ownerId: string): number => spreadOf(ownerId, SHARD_COUNT);

export const duePartition = (shard: number) => `DUE#${String(shard).padStart(2, "0")}`;

const indexKey = (g1pk: string, ownerId: string, at: string): { g1pk: string; g1sk: string } => ({
  g1pk,
  g1sk: `${at}#${ownerId}`,
});
export const dueIndexKey = (ownerId: string, dueAt: string) => indexKey(duePartition(shardOf(ownerId)), ownerId, dueAt);

export const ENDING_PARTITION = "END";
export const endingIndexKey = (ownerId: string, eraseAt: string) => indexKey(ENDING_PARTITION, ownerId, eraseAt);

export const TRIAL_PARTITION = "TRIAL";
export const trialIndexKey = (ownerId: string, warnAt: string) => indexKey(TRIAL_PARTITION, ownerId, warnAt);

export const BANK_PARTITION = "BANK";
export const bankIndexKey = (ownerId: string, readAt: string) => indexKey(BANK_PARTITION, ownerId, readAt);

export const RULE_PARTITION = "RULE";
export const ruleIndexKey = (ownerId: string, nextAt: string) => indexKey(RULE_PARTITION, ownerId, nextAt);

/** The partition of the due index that holds the owners to be informed about reported payments. */
export const REPORTS_PARTITION = "REPORTS";
export const reportsIndexKey = (ownerId: string, mailAt: string) => indexKey(REPORTS_PARTITION, ownerId, mailAt);

/** Returns a sort key just after the last owner who is due at or before an instant. */
export const dueUpTo = (instant: string) => `${instant}#\u{10ffff}`;

export const ownerOfDueKey = (g1sk: string): string => g1sk.slice(g1sk.indexOf("#") + 1);

/** Encodes an item's key for SES's message tag: tags allow only `[A-Za-z0-9_-]`. */
export const tagOfKey = (key: Key) => Buffer.from(`${key.pk}|${key.sk}`).toString("base64url");

/** Returns undefined if the tag encodes no owner's item. */
export function keyOfTag(tag: string): { ownerId: string; sk: string } | undefined {
  const [, ownerId, sk] = /^O#([^|]+)\|([^|]+)$/.exec(Buffer.from(tag, "base64url").toString("utf8")) ?? [];
  return ownerId && sk ? { ownerId, sk } : undefined;
}

/** The key is present while the charge is open, so that the index holds only open charges. */
export const openIndexKey = (charge: { studentId: number; status: string; dueDate: string }): { l1sk?: string } =>
  charge.status === "pendente" ? { l1sk: `${openPrefixOf(charge.studentId)}${charge.dueDate}` } : {};

export const openPrefixOf = (studentId: number): string => `${number(studentId)}#`;

export const dueDateOfOpenKey = (l1sk: string): string => l1sk.slice(l1sk.indexOf("#") + 1);

const CHARGE_SK = /^PAY#(\d{4})(\d{2})#(\d{7})(?:#(\d{2}))?$/;

export function chargeKeyOfSk(sk: string): ChargeKey | undefined {
  const shape = CHARGE_SK.exec(sk);
  const month = `${shape?.[1]}-${shape?.[2]}`;
  if (!shape || !isYearMonth(month)) return undefined;
  return { studentId: Number(shape[3]), month, sequence: Number(shape[4] ?? 0) };
}

const SETTLEMENT_SK = /^PAID#(\d{4})(\d{2})(\d{2})#(\d{7})#(\d{4})(\d{2})#(\d{2})#(\d{2})$/;

export function settlementKeyOfSk(sk: string): SettlementKey | undefined {
  const [, year, monthOfYear, day, studentId, ...charge] = SETTLEMENT_SK.exec(sk) ?? [];
  const [date, month] = [`${year}-${monthOfYear}-${day}`, `${charge[0]}-${charge[1]}`];
  if (!isCivilDate(date) || !isYearMonth(month)) return undefined;
  return { studentId: Number(studentId), month, sequence: Number(charge[2]), date, number: Number(charge[3]) };
}

/** The forms of keys that tell only the kind of their item. */
const FORMS = {
  profile: /^PROFILE$/,
  counter: /^COUNTER$/,
  trial: /^TRIAL$/,
  reports: /^REPORTS$/,
  rule: /^RULE$/,
  bank: /^BANK$/,
  "bank-secrets": /^BANKSECRETS$/,
  whatsapp: /^WHATSAPP$/,
  "whatsapp-secrets": /^WHATSAPPSECRETS$/,
  proposal: /^PROP#[\w-]{8,80}$/,
  notice: new RegExp(`^NOTICE#(${NOTICE_KINDS.join("|")})#[\\w-]+$`),
  letter: new RegExp(`^LTR#[PS]\\d{7}#(${LETTER_KINDS.join("|")})#\\d{4,}$`),
  signup: /^SIGNUP#[0-9a-f]{64}$/,
  request: /^REQUEST#[0-9a-f-]{36}$/,
  lock: /^LOCK#[a-z-]{1,40}$/,
  "address-day": /^PAYER#[0-9a-f]{64}$/,
  reconciliation: /^RECON#[0-9a-f-]{36}$/,
  "remembered-name": /^NAME#[0-9a-f]{64}$/,
} as const;
type Plain = keyof typeof FORMS;
const PLAIN = Object.keys(FORMS) as Plain[];

export type OwnedKey =
  | { [K in Plain]: { kind: K } }[Plain]
  | { kind: "consent"; payer: PayerKey }
  | { kind: "bank-entry"; entryKey: string }
  | { kind: "payer"; id: number }
  | { kind: "import"; importId: string }
  | { kind: "import-part"; importId: string; part: number }
  | { kind: "plan"; id: number }
  | { kind: "student"; id: number }
  | ({ kind: "settlement" } & SettlementKey)
  | ({ kind: "message" } & MessageKey)
  | ({ kind: "payment" } & ChargeKey);

const NUMBERED: Readonly<Record<string, "plan" | "student" | "payer">> = {
  [PLAN_PREFIX]: "plan",
  [STUDENT_PREFIX]: "student",
  [PAYER_PREFIX]: "payer",
};

/** Reads a sort key in an owner's partition; undefined if no function above composes such a key. */
export function parseOwnedKey(sk: string): OwnedKey | undefined {
  const plain = PLAIN.find((one) => FORMS[one].test(sk));
  if (plain) return { kind: plain } as OwnedKey;
  const [, payer = ""] = /^CONSENT#(.+)$/.exec(sk) ?? [];
  if (isPayerKey(payer)) return { kind: "consent", payer };
  const [, bankEntry] = /^ENTRY#([\w-]{8,80})$/.exec(sk) ?? [];
  if (bankEntry) return { kind: "bank-entry", entryKey: bankEntry };
  const [, one] = /^IMP#([0-9a-f-]{36})$/.exec(sk) ?? [];
  if (one) return { kind: "import", importId: one };
  const [, importId, part] = /^IMPART#([0-9a-f-]{36})#(\d{2})$/.exec(sk) ?? [];
  if (importId) return { kind: "import-part", importId, part: Number(part) };
  const [, prefix = "", id] = /^(PLAN#|STU#|PERSON#)(\d{7})$/.exec(sk) ?? [];
  const kind = NUMBERED[prefix];
  if (kind) return { kind, id: Number(id) };
  const settlement = settlementKeyOfSk(sk);
  if (settlement) return { kind: "settlement", ...settlement };
  const message = messageKeyOfSk(sk);
  if (message) return { kind: "message", ...message };
  const charge = chargeKeyOfSk(sk);
  return charge && chargeKey("", charge).sk === sk ? { kind: "payment", ...charge } : undefined;
}

const number = (id: number) => String(id).padStart(7, "0");
const pair = (count: number) => String(count).padStart(2, "0");
const compact = (month: string) => month.replace("-", "");

const MESSAGE_SK = /^MSG#(\d{4})(\d{2})#([PS]\d{7})#(?:RUN|D(\d{2}))(?:#([1-9]\d{0,3}))?$/;
