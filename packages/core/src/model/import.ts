/** See docs/decisions/022-import.md */
import { IMPORT_STATES, IMPORT_UNDO_HOURS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode, innerObject, openEnum } from "./stored.ts";
import { Student } from "./student.ts";

/** Only the student's record has the name: a copy would outlive their erasure. */
const Kept = innerObject({ studentId: z.int(), reason: openEnum(["charged", "edited"], "edited") });

/** `nextPart` is applied or undone next. The import created `planIds` and `payerIds`. */
export const StudentImport = z.object({
  id: z.string(),
  state: openEnum(IMPORT_STATES, "undone"),
  studentCount: z.int(),
  planIds: z.array(z.int()),
  payerIds: z.array(z.int()),
  partCount: z.int(),
  nextPart: z.int(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  kept: z.array(Kept),
});
export type StudentImport = z.infer<typeof StudentImport>;

/** The table deletes the part at `expiresAt`, in seconds. */
export const ImportPart = z.object({ students: z.array(innerObject(Student.shape)), expiresAt: z.int() });
export type ImportPart = z.infer<typeof ImportPart>;

export const importOf = (item: Item): StudentImport => decode(StudentImport, item);

export const isUnfinished = ({ state }: StudentImport) => state === "applying" || state === "undoing";

const HOUR_MILLIS = 3_600_000;
/** An unfinished import is abandoned after this many days: its parts have expired by then. */
export const ABANDONED_DAYS = 30;

/** Tells whether an import that created an object at an instant (ISO UTC) may still be finished. */
export const isRecent = (createdAt: string, now: Date) =>
  now.getTime() - Date.parse(createdAt) < ABANDONED_DAYS * 24 * HOUR_MILLIS;

/** Returns an instant (ISO UTC); null if the import cannot be undone. */
export function undoUntil({ state, doneAt }: StudentImport, now: Date): string | null {
  if (state !== "done" || doneAt === null) return null;
  const until = new Date(Date.parse(doneAt) + IMPORT_UNDO_HOURS * HOUR_MILLIS);
  return now < until ? until.toISOString() : null;
}
