import type { Field } from "./headings.ts";

export const QUESTION_KINDS = ["total", "unnamed", "unread", "former", "rounded", "price"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export type Question = { kind: QuestionKind; text: string };

export type Cells = Readonly<Record<Field, string>>;
/**
 * `line` is the row's number in the file, `edit` the sequence number of its latest correction. With
 * `isSeparate` its payer is a person of their own.
 */
export type Entry = { line: number; cells: Cells; question?: Question; edit?: number; isSeparate?: boolean };
