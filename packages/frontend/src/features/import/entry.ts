/** A student's row as it was read, and the question that it raises. */
import type { Field } from "./headings.ts";

export const QUESTION_KINDS = ["total", "former", "rounded", "price"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export type Question = { kind: QuestionKind; text: string };

/** The cell texts for one student, by field. */
export type Cells = Readonly<Record<Field, string>>;
/**
 * A student from the sheet. `line` is the row's number in the file. `edit` is the sequence number
 * of the row's latest correction; correcting its cell answers a question. With `isSeparate` the
 * row's payer is a person of their own.
 */
export type Entry = { line: number; cells: Cells; question?: Question; edit?: number; isSeparate?: boolean };
