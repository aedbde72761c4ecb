import { CircleHelp } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatWholeNumber } from "../../lib/format.ts";
import type { CheckedEntry, Edit } from "./check-rows.ts";
import { FIELD_LABELS, type Field, PAYER_FIELDS } from "./headings.ts";
import { type Cells, QUESTION_KINDS, QUESTION_TEXTS, type QuestionKind } from "./questions.ts";

type Props = {
  entries: readonly CheckedEntry[];
  chosenLines: ReadonlySet<number>;
  onChooseAll(lines: readonly number[], isChosen: boolean): void;
  onEdit(edit: Edit): void;
};

export function AnswerAll({ entries, chosenLines, onChooseAll, onEdit }: Props) {
  const questions = questionGroupsOf(entries);
  const errors = errorGroupsOf(entries);
  if (questions.length + errors.length === 0) return null;
  return (
    <Notice tone="pending" icon={CircleHelp}>
      <p className="font-semibold">Uma resposta vale para todas as linhas iguais</p>
      <ul className="mt-1 grid gap-2">
        {questions.map(({ kind, text, lines }) => {
          const isChosen = lines.some((line) => chosenLines.has(line));
          return (
            <Answer
              key={kind}
              count={lines.length}
              text={`${text}: ${isChosen ? "serão importadas" : "ficam de fora"}`}
              label={isChosen ? "Deixar de fora" : "Importar"}
              onAnswer={() => onChooseAll(lines, !isChosen)}
            />
          );
        })}
        {errors.map(({ key, text, label, edit }) => (
          <Answer key={key} count={edit.lines.length} text={text} label={label} onAnswer={() => onEdit(edit)} />
        ))}
      </ul>
    </Notice>
  );
}

function Answer(props: { count: number; text: string; label: string; onAnswer(): void }) {
  const text = `${formatWholeNumber(props.count)} ${props.text}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      <Button tone="secondary" size="slim" aria-label={`${props.label}: ${text}`} onClick={props.onAnswer}>
        {props.label}
      </Button>
    </li>
  );
}

type QuestionGroup = { kind: QuestionKind; text: string; lines: number[] };

/** Groups the questions by kind. A row that cannot be imported asks no question. */
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

type ErrorGroup = { key: string; text: string; label: string; edit: Edit };

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
