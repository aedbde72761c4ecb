/**
 * The kinds of item in an owner's partition (docs/data-model.md), each with its repository's
 * schema.
 */
import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import { Charge } from "../model/charge.ts";
import { ImportPart, StudentImport } from "../model/import.ts";
import { type OwnedKey, parseOwnedKey } from "../model/keys.ts";
import { Plan } from "../model/plan.ts";
import type { Item } from "../model/ports/table.ts";
import { namedProfile, type Profile, StoredProfile as ProfileSchema } from "../model/profile.ts";
import { Student } from "../model/student.ts";
import { AddressDay } from "../store/address-days.ts";
import { SystemLock } from "../store/locks.ts";
import { NoticeClaim } from "../store/notice-claims.ts";
import { ReportWatch } from "../store/report-watch.ts";
import { Signup } from "../store/signups.ts";
import { StudentRequest } from "../store/student-requests.ts";
import { TrialWatch } from "../store/trial-watch.ts";
import { Counter } from "../table/next-number.ts";
import { type Fit, fitSchema } from "./fit-schema.ts";

type Kind = OwnedKey["kind"];

/** An item with the numbers of its key; `value` is undefined if no fix makes it readable. */
type StoredOf<K extends Kind, T> = Extract<OwnedKey, { kind: K }> & { sk: string; item: Item } & Fit<T>;

export type StoredProfile = StoredOf<"profile", Profile>;
export type StoredPlan = StoredOf<"plan", Plan>;
export type StoredStudent = StoredOf<"student", Student>;
export type StoredCharge = StoredOf<"payment", Charge>;
type StoredCounter = StoredOf<"counter", { last: number }>;
type StoredTrial = StoredOf<"trial", TrialWatch>;
type StoredReports = StoredOf<"reports", ReportWatch>;
type StoredNotice = StoredOf<"notice", { claimedAt: string }>;
type StoredSignup = StoredOf<"signup", Signup>;
type StoredRequest = StoredOf<"request", StudentRequest>;
type StoredImport = StoredOf<"import", StudentImport>;
type StoredImportPart = StoredOf<"import-part", ImportPart>;
type StoredPayer = StoredOf<"payer", AddressDay>;
type StoredLock = StoredOf<"lock", SystemLock>;
export type Stored =
  | StoredProfile
  | StoredPlan
  | StoredStudent
  | StoredCharge
  | StoredCounter
  | StoredTrial
  | StoredReports
  | StoredNotice
  | StoredSignup
  | StoredRequest
  | StoredLock
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
      const { value, findings } = fitSchema(ProfileSchema, sk, own);
      return { ...key, sk, item, findings, value: value && namedProfile(value) };
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
    case "notice":
      return { ...key, sk, item, ...fitSchema(NoticeClaim, sk, fields) };
    case "signup":
      return { ...key, sk, item, ...fitSchema(Signup, sk, fields) };
    case "request":
      return { ...key, sk, item, ...fitSchema(StudentRequest, sk, fields) };
    case "payer":
      return { ...key, sk, item, ...fitSchema(AddressDay, sk, fields) };
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

const KINDS: readonly { kind: Kind; key: string; shape: object }[] = [
  { kind: "profile", key: "PROFILE", shape: ProfileSchema.shape },
  { kind: "counter", key: "COUNTER", shape: Counter.shape },
  { kind: "trial", key: "TRIAL", shape: TrialWatch.shape },
  { kind: "reports", key: "REPORTS", shape: ReportWatch.shape },
  { kind: "plan", key: "PLAN#<número>", shape: Plan.shape },
  { kind: "student", key: "STU#<número>", shape: Student.shape },
  { kind: "payment", key: "PAY#<aaaamm>#<aluno>", shape: Charge.shape },
  { kind: "notice", key: "NOTICE#<tipo>#<referência>", shape: NoticeClaim.shape },
  { kind: "signup", key: "SIGNUP#<e-mail>", shape: Signup.shape },
  { kind: "request", key: "REQUEST#<chave>", shape: StudentRequest.shape },
  { kind: "lock", key: "LOCK#<nome>", shape: SystemLock.shape },
  { kind: "payer", key: "PAYER#<endereço>", shape: AddressDay.shape },
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
