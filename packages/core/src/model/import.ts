/** An import of students, as stored (docs/decisions/022-import.md). */
import { IMPORT_STATES, IMPORT_UNDO_HOURS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode, inner } from "./stored.ts";
import { Student } from "./student.ts";

/** A student whom the undo left alone. The name is the student's alone: it would outlive their erasure here. */
const Kept = inner({ studentId: z.int(), reason: z.enum(["charged", "edited"]) });

/**
 * `nextPart` is the part that is applied, or undone, next: whoever works on, works on there. `planIds` were made on the
 * way. Instants are ISO UTC.
 */
export const StudentImport = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  studentCount: z.int(),
  planIds: z.array(z.int()),
  partCount: z.int(),
  nextPart: z.int(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  kept: z.array(Kept),
});
export type StudentImport = z.infer<typeof StudentImport>;

/** Students as they are to be stored. `expiresAt` in seconds: the table forgets them then. */
export const ImportPart = z.object({ students: z.array(Student), expiresAt: z.int() });
export type ImportPart = z.infer<typeof ImportPart>;

/** Reads an import. @throws ZodError for one that cannot be read */
export const importOf = (item: Item): StudentImport => decode(StudentImport, item);

/** Whether steps of it are left to do. */
export const isUnfinished = ({ state }: StudentImport) => state === "applying" || state === "undoing";

const HOUR_MILLIS = 3_600_000;
/** Days after which an import that nobody finished is given up: its parts are forgotten then. */
export const ABANDONED_DAYS = 30;

/** Whether something that an import made at an instant (ISO UTC) may still be part of one that is finished. */
export const isRecent = (createdAt: string, now: Date) =>
  now.getTime() - Date.parse(createdAt) < ABANDONED_DAYS * 24 * HOUR_MILLIS;

/** The instant (ISO UTC) until which an import can be undone; null where it never can or no longer. */
export function undoUntil({ state, doneAt }: StudentImport, now: Date): string | null {
  if (state !== "done" || doneAt === null) return null;
  const until = new Date(Date.parse(doneAt) + IMPORT_UNDO_HOURS * HOUR_MILLIS);
  return now < until ? until.toISOString() : null;
}
