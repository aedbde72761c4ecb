import { CircleHelp } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatWholeNumber } from "../../lib/format.ts";
import type { CheckedEntry, Edit } from "./check-rows.ts";
import { errorGroupsOf, questionGroupsOf } from "./groups.ts";

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
