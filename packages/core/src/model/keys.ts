/** The only file that spells a key (docs/data-model.md). One table, two sparse indexes: `due` and `open`. */
import { isYearMonth } from "@emdia/contracts/values/calendar";
import type { PaymentKey } from "@emdia/contracts/values/payment-id";

/** A primary key of the table. */
export type Key = { pk: string; sk: string };

/** How many partitions the due index is spread over (docs/decisions/006-dispatch.md). */
export const SHARD_COUNT = 16;
/** The name of the sparse index of owners by next due instant. */
export const DUE_INDEX = "due";
/** The name of the sparse index of an owner's open charges by due date (docs/decisions/005-table.md). */
export const OPEN_INDEX = "open";

const number = (id: number) => String(id).padStart(7, "0");
const compact = (month: string) => month.replace("-", "");

export const ownerPartition = (ownerId: string) => `O#${ownerId}`;

export const PLAN_PREFIX = "PLAN#";
export const STUDENT_PREFIX = "STU#";
export const monthPrefix = (month: string) => `PAY#${compact(month)}#`;
export const PAYMENT_PREFIX = "PAY#";

export const profileKey = (ownerId: string): Key => ({ pk: ownerPartition(ownerId), sk: "PROFILE" });
export const counterKey = (ownerId: string): Key => ({ pk: ownerPartition(ownerId), sk: "COUNTER" });
/** Where it stands when an owner on trial is warned next. */
export const trialKey = (ownerId: string): Key => ({ pk: ownerPartition(ownerId), sk: "TRIAL" });
/** Where it stands when an owner is told next who says that they paid. */
export const reportsKey = (ownerId: string): Key => ({ pk: ownerPartition(ownerId), sk: "REPORTS" });
export const planKey = (ownerId: string, planId: number): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${PLAN_PREFIX}${number(planId)}`,
});
export const studentKey = (ownerId: string, studentId: number): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${STUDENT_PREFIX}${number(studentId)}`,
});
/** The key IS the uniqueness of the charge of a (student, month). */
export const paymentKey = (ownerId: string, { studentId, month, sequence }: PaymentKey): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${monthPrefix(month)}${number(studentId)}${sequence === 0 ? "" : `#${String(sequence).padStart(2, "0")}`}`,
});
const NOTICE_KINDS = [
  "summary",
  "welcome",
  "receipt",
  "registration",
  "confirmation",
  "subscription",
  "account",
] as const;
/** A mail that follows an event; `ref` tells it from others of its kind (`[A-Za-z0-9_-]`). */
export type Notice = { kind: (typeof NOTICE_KINDS)[number]; ref: string };

export const LOCK_PREFIX = "LOCK#";
export const NOTICE_PREFIX = "NOTICE#";
export const noticeKey = (ownerId: string, { kind, ref }: Notice): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${NOTICE_PREFIX}${kind}#${ref}`,
});
/** Holds an e-mail's public registration with one owner; `emailHash` is 64 hex digits. */
export const signupKey = (ownerId: string, emailHash: string): Key => ({
  pk: ownerPartition(ownerId),
  sk: `SIGNUP#${emailHash}`,
});
/** Holds the key of one press of a form's button, a UUID. */
export const requestKey = (ownerId: string, idempotencyKey: string): Key => ({
  pk: ownerPartition(ownerId),
  sk: `REQUEST#${idempotencyKey.toLowerCase()}`,
});
/** Holds the day on which an address was contacted by hand; `hash` is 64 hex digits. Payers had one before addresses. */
export const addressKey = (ownerId: string, hash: string): Key => ({
  pk: ownerPartition(ownerId),
  sk: `PAYER#${hash}`,
});
export const IMPORT_PREFIX = "IMP#";

/** One import of students; `importId` is a UUID. */
export const importKey = (ownerId: string, importId: string): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${IMPORT_PREFIX}${importId.toLowerCase()}`,
});

/** One of the parts in which an import's students wait, counted from 0. */
export const importPartKey = (ownerId: string, importId: string, part: number): Key => ({
  pk: ownerPartition(ownerId),
  sk: `IMPART#${importId.toLowerCase()}#${String(part).padStart(2, "0")}`,
});

/** Holds what only one may do at a time to an owner's data (docs/rules.md, "Import and export"). */
export const lockKey = (ownerId: string, lockName: string): Key => ({
  pk: ownerPartition(ownerId),
  sk: `${LOCK_PREFIX}${lockName}`,
});

export const registrationKey = (code: string): Key => ({ pk: `REG#${code}`, sk: "REG" });

/** What strangers may see of an owner, in a partition of its own (docs/decisions/013-public-door.md). */
export const showcasePartition = (ownerId: string) => `PUB#${ownerId}`;
export const publicProfileKey = (ownerId: string): Key => ({ pk: showcasePartition(ownerId), sk: "DOOR" });
export const offerKey = (ownerId: string, planId: number): Key => ({
  pk: showcasePartition(ownerId),
  sk: `${PLAN_PREFIX}${number(planId)}`,
});
/** The latest calls of a limited route by one address or code; `subject` never holds an address in clear. */
export const limitKey = (scope: string, subject: string): Key => ({ pk: `LIMIT#${scope}#${subject}`, sk: "LIMIT" });
/** Leads from the payment provider's customer to the owner. */
export const customerKey = (customerId: string): Key => ({ pk: `CUS#${customerId}`, sk: "CUS" });
/** One event of the payment provider, by the provider's own id. */
export const webhookEventKey = (eventId: string): Key => ({ pk: `WH#${eventId}`, sk: "WH" });
/** The newest moment up to which SES's events have been seen. */
export const watermarkKey = (): Key => ({ pk: "WM#SES", sk: "WM" });
/** How far the account's mail rate is given away. */
export const mailRateKey = (): Key => ({ pk: "RATE#SES", sk: "RATE" });

/** Which partition of the due index an owner lies in: FNV-1a of the id. */
export function shardOf(ownerId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < ownerId.length; index++) {
    hash = Math.imul(hash ^ ownerId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % SHARD_COUNT;
}

export const duePartition = (shard: number) => `DUE#${String(shard).padStart(2, "0")}`;

/** The index attributes of an owner who is due at an instant (ISO UTC). */
export function dueIndexKey(ownerId: string, dueAt: string): { g1pk: string; g1sk: string } {
  return { g1pk: duePartition(shardOf(ownerId)), g1sk: `${dueAt}#${ownerId}` };
}

/** Where the due index holds the accounts that are being deleted. */
export const ENDING_PARTITION = "END";
/** The index attributes of an owner whose account is to be erased at an instant (ISO UTC). */
export const endingIndexKey = (ownerId: string, eraseAt: string): { g1pk: string; g1sk: string } => ({
  g1pk: ENDING_PARTITION,
  g1sk: `${eraseAt}#${ownerId}`,
});

/** Where the due index holds the owners on trial. */
export const TRIAL_PARTITION = "TRIAL";
/** The index attributes of an owner who is warned of their trial's end at an instant (ISO UTC). */
export const trialIndexKey = (ownerId: string, warnAt: string): { g1pk: string; g1sk: string } => ({
  g1pk: TRIAL_PARTITION,
  g1sk: `${warnAt}#${ownerId}`,
});

/** Where the due index holds the owners who are to be told of reported payments. */
export const REPORTS_PARTITION = "REPORTS";
/** The index attributes of an owner who is told of reported payments at an instant (ISO UTC). */
export const reportsIndexKey = (ownerId: string, mailAt: string): { g1pk: string; g1sk: string } => ({
  g1pk: REPORTS_PARTITION,
  g1sk: `${mailAt}#${ownerId}`,
});

/** The sort key just after every owner due at or before an instant. */
export const dueUpTo = (instant: string) => `${instant}#\u{10ffff}`;

/** The owner an index sort key names. */
export function ownerOfDueKey(g1sk: string): string {
  return g1sk.slice(g1sk.indexOf("#") + 1);
}

/** What SES's message tag carries of a charge's key: tags allow only `[A-Za-z0-9_-]`. */
export const tagOfKey = (key: Key) => Buffer.from(`${key.pk}|${key.sk}`).toString("base64url");

/** The index attribute of a charge: present while it is open, so that the index holds nothing else. */
export const openIndexKey = (charge: { status: string; dueDate: string }): { l1sk?: string } =>
  charge.status === "pendente" ? { l1sk: charge.dueDate } : {};

const PAYMENT_SK = /^PAY#(\d{4})(\d{2})#(\d{7})(?:#(\d{2}))?$/;

/** The charge a sort key names, or undefined when it names none. */
export function paymentOfSk(sk: string): PaymentKey | undefined {
  const shape = PAYMENT_SK.exec(sk);
  const month = `${shape?.[1]}-${shape?.[2]}`;
  if (!shape || !isYearMonth(month)) return undefined;
  return { studentId: Number(shape[3]), month, sequence: Number(shape[4] ?? 0) };
}

const NOTICE = new RegExp(`^NOTICE#(${NOTICE_KINDS.join("|")})#[\\w-]+$`);

/** What a sort key of an owner's partition says of its item. */
export type OwnedKey =
  | { kind: "profile" }
  | { kind: "counter" }
  | { kind: "trial" }
  | { kind: "reports" }
  | { kind: "notice" }
  | { kind: "signup" }
  | { kind: "request" }
  | { kind: "lock" }
  | { kind: "payer" }
  | { kind: "import"; importId: string }
  | { kind: "import-part"; importId: string; part: number }
  | { kind: "plan"; id: number }
  | { kind: "student"; id: number }
  | ({ kind: "payment" } & PaymentKey);

/** Reads a sort key of an owner's partition; undefined when the functions above never spell it so. */
export function parseOwnedKey(sk: string): OwnedKey | undefined {
  if (sk === "PROFILE") return { kind: "profile" };
  if (sk === "COUNTER") return { kind: "counter" };
  if (sk === "TRIAL") return { kind: "trial" };
  if (sk === "REPORTS") return { kind: "reports" };
  if (NOTICE.test(sk)) return { kind: "notice" };
  if (/^SIGNUP#[0-9a-f]{64}$/.test(sk)) return { kind: "signup" };
  if (/^REQUEST#[0-9a-f-]{36}$/.test(sk)) return { kind: "request" };
  if (/^LOCK#[a-z-]{1,40}$/.test(sk)) return { kind: "lock" };
  if (/^PAYER#[0-9a-f]{64}$/.test(sk)) return { kind: "payer" };
  const [, one] = /^IMP#([0-9a-f-]{36})$/.exec(sk) ?? [];
  if (one) return { kind: "import", importId: one };
  const [, importId, part] = /^IMPART#([0-9a-f-]{36})#(\d{2})$/.exec(sk) ?? [];
  if (importId) return { kind: "import-part", importId, part: Number(part) };
  const [, prefix, id] = /^(PLAN#|STU#)(\d{7})$/.exec(sk) ?? [];
  if (prefix) return { kind: prefix === PLAN_PREFIX ? "plan" : "student", id: Number(id) };
  const payment = paymentOfSk(sk);
  return payment && paymentKey("", payment).sk === sk ? { kind: "payment", ...payment } : undefined;
}

/** The charge and owner a tag names, or undefined when it names none. */
export function chargeOfTag(tag: string): { ownerId: string; key: PaymentKey } | undefined {
  const [pk, sk] = Buffer.from(tag, "base64url").toString("utf8").split("|");
  const key = paymentOfSk(sk ?? "");
  return pk?.startsWith("O#") && key ? { ownerId: pk.slice("O#".length), key } : undefined;
}
