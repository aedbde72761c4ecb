/** What a student is, as stored. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode, inner } from "./stored.ts";

const text = z.nullable(z.string());

/** How a student registered themselves, and what they agreed to then (LGPD art. 8 §2). Instants are ISO UTC. */
const OwnRegistration = inner({
  id: z.string(),
  emailHash: z.string(),
  consentVersion: z.string(),
  consentedAt: z.string(),
});

/** What the owner may note about a student, and what erasing them takes away. */
const details = { email: text, phone: text, birthday: text, notes: text };
export type StudentDetails = { [Name in keyof typeof details]: z.infer<(typeof details)[Name]> };
/** Those of a student of whom nothing of it is known. */
export const NO_DETAILS: StudentDetails = { email: null, phone: null, birthday: null, notes: null };

/**
 * Someone who pays. `anchorMonth` is the month their cycle counts from, null until their first charge fixes it.
 * `approvedAt` is when they left the waiting list (`aguardando`), where nobody is charged or counted; `erasedAt` when
 * their personal data was erased. `contactedOn` is the last day on which the owner contacted them by hand, `contactedBy` the
 * contact that took that day (docs/rules.md, "Reminding by hand"). `importId` names the import that made them, which hides
 * them until it is done.
 */
export const Student = z.object({
  id: z.int(),
  planId: z.int(),
  name: z.string(),
  ...details,
  status: z.enum(["ativo", "pausado", "arquivado", "aguardando"]),
  pausedUntil: z.nullable(z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value))),
  anchorMonth: z.nullable(z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value))),
  emailStatus: z.enum(["ok", "invalid", "complained"]),
  createdAt: z.string(),
  approvedAt: z.optional(z.string()),
  erasedAt: z.optional(z.string()),
  registration: z.optional(OwnRegistration),
  contactedOn: z.optional(z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value))),
  contactedBy: z.optional(z.string()),
  importId: z.optional(z.string()),
});
export type Student = z.infer<typeof Student>;

/** Reads a student. @throws ZodError for one that cannot be read */
export const studentOf = (item: Item): Student => decode(Student, item);
