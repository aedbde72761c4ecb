import type { CheckedEntry, Edit } from "./check-rows.ts";
import { type Cells, QUESTION_KINDS, type QuestionKind } from "./entry.ts";
import { FIELD_LABELS, type Field, PAYER_FIELDS } from "./headings.ts";
import { QUESTION_TEXTS } from "./questions.ts";

export type QuestionGroup = { kind: QuestionKind; text: string; lines: number[] };

/** Lists the questions with their rows. A row that cannot be imported asks nothing but a total. */
export function questionGroupsOf(entries: readonly CheckedEntry[]): QuestionGroup[] {
  return QUESTION_KINDS.flatMap((kind) => {
    const lines = entries.filter(({ question, row }) => question?.kind === kind && row).map(({ line }) => line);
    if (lines.length === 0) return [];
    const { one, many } = QUESTION_TEXTS[kind];
    return { kind, text: lines.length === 1 ? one : many, lines };
  });
}

/** The fields without which a student can be imported. */
const OPTIONAL: readonly Field[] = [
  ...["phone", "email", "discount", "dueDay", "startDate", "birthday", "document"],
  ...PAYER_FIELDS,
] as readonly Field[];
const NO_PAYER: Partial<Cells> = Object.fromEntries(PAYER_FIELDS.map((field) => [field, ""]));

export type ErrorGroup = { key: string; text: string; label: string; edit: Edit };

export function errorGroupsOf(entries: readonly CheckedEntry[]): ErrorGroup[] {
  const found = entries
    .filter(({ question }) => question?.kind !== "total")
    .flatMap(({ line, errors }) =>
      OPTIONAL.flatMap((field) => (errors[field] ? { line, field, message: errors[field] } : [])),
    );
  const groups = Map.groupBy(found, ({ field, message }) => `${FIELD_LABELS[field]}: ${message}`);
  return [...groups].flatMap(([key, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { field, message } = first;
    const isPayer = field === "payerName";
    return {
      key,
      text: `${rows.length === 1 ? "linha" : "linhas"}: ${message}`,
      label: `Importar sem ${isPayer ? "responsável" : FIELD_LABELS[field]}`,
      edit: { lines: rows.map(({ line }) => line), cells: isPayer ? NO_PAYER : { [field]: "" } },
    };
  });
}
