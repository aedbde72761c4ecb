import { MAX_IMPORT_BYTES } from "@emdia/contracts/constants";
import type { ImportInput, ImportPlan } from "@emdia/contracts/import";
import { CircleAlert, Tags } from "lucide-react";
import { useCallback, useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { FilterChips } from "../../components/form/filters.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Pager, pageOf } from "../../components/ui/pager.tsx";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { AnswerAll } from "./answer-all.tsx";
import { CheckRow } from "./check-row.tsx";
import type { Checked, CheckedEntry, Edit } from "./check-rows.ts";
import type { Field } from "./headings.ts";
import { chosenOf, inputOf, type LeftOut, leftOutOf } from "./input-of.ts";

const PAGE_SIZE = 50;
/** Only filters with rows are shown. */
const FILTERS = [
  { value: "all", label: "Todos" },
  { value: "asked", label: "Confirmar" },
  { value: "wrong", label: "Com erro" },
  { value: "repeat", label: "Repetidos" },
  { value: "family", label: "Mesma família?" },
  { value: "payer", label: "Responsáveis" },
] as const;
type Filter = (typeof FILTERS)[number]["value"];

type Props = {
  checked: Checked;
  isBusy: boolean;
  onEdit(edit: Edit): void;
  onSeparate(line: number, isSeparate: boolean): void;
  onBack(): void;
  onImport(input: Omit<ImportInput, "importId">, left: LeftOut[]): void;
};

export function CheckStudents({ checked, isBusy, onEdit, onSeparate, onBack, onImport }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  const chooseAll = useCallback(
    (lines: readonly number[], isChosen: boolean) =>
      setChoices((before) => new Map([...before, ...lines.map((line) => [line, isChosen] as const)])),
    [],
  );
  const choose = useCallback((line: number, isChosen: boolean) => chooseAll([line], isChosen), [chooseAll]);
  const edit = useCallback(
    (line: number, field: Field, text: string) => {
      setTouched((before) => new Set(before).add(line));
      onEdit({ lines: [line], cells: { [field]: text } });
    },
    [onEdit],
  );
  const isWrong = ({ row, question }: CheckedEntry) => !row && question?.kind !== "total";
  const wrong = checked.entries.filter(isWrong);
  const asked = checked.entries.filter(({ question }) => question);
  const matched = (kind: Filter) => checked.entries.filter(({ match }) => match?.kind === kind).length;
  const families = matched("family");
  const chosen = chosenOf(checked, choices);
  const chosenLines = new Set(chosen.map(({ line }) => line));
  const input = inputOf(checked, chosen);
  // A corrected row stays in the list of invalid rows until the owner opens another list.
  const kinds: Record<Filter, (entry: CheckedEntry) => boolean> = {
    all: () => true,
    asked: ({ question }) => question !== undefined,
    wrong: isWrong,
    repeat: ({ match }) => match?.kind === "repeat",
    family: ({ match }) => match?.kind === "family",
    payer: ({ payer }) => !!payer?.isShared,
  };
  const isShown = (entry: CheckedEntry) => touched.has(entry.line) || kinds[filter](entry);
  const shown = pageOf(checked.entries.filter(isShown), page, PAGE_SIZE);

  function show(next: Filter) {
    setFilter(next);
    setTouched(new Set());
    setPage(1);
  }

  return (
    <>
      <NewPlans plans={input.plans} />
      <AnswerAll entries={checked.entries} chosenLines={chosenLines} onChooseAll={chooseAll} onEdit={onEdit} />
      <Card aria-label="Alunos da planilha" className="overflow-hidden">
        <div className="grid gap-3 border-line border-b p-4 sm:px-5">
          <p role="status" className="num font-semibold">
            {[
              formatCount(chosen.length, "pronto", "prontos"),
              `${formatWholeNumber(wrong.length)} com erro`,
              ...(asked.length > 0 ? [`${formatWholeNumber(asked.length)} a confirmar`] : []),
              formatCount(matched("repeat"), "repetido", "repetidos"),
              ...(families > 0 ? [`${formatWholeNumber(families)} talvez da mesma família`] : []),
              ...(input.payers.length > 0
                ? [formatCount(input.payers.length, "responsável novo", "responsáveis novos")]
                : []),
            ].join(" · ")}
          </p>
          <FilterChips
            legend="Mostrar"
            value={filter}
            onChange={show}
            options={FILTERS.filter(
              ({ value }) => value === "all" || value === filter || checked.entries.some(kinds[value]),
            )}
          />
        </div>
        {shown.total === 0 ? (
          <p className="px-6 py-12 text-center text-ink-2">Nada por aqui.</p>
        ) : (
          <ul className="divide-y divide-line">
            {shown.items.map((entry) => (
              <CheckRow
                key={entry.line}
                entry={entry}
                isChosen={chosenLines.has(entry.line)}
                onChoose={choose}
                onEdit={edit}
                onSeparate={onSeparate}
              />
            ))}
          </ul>
        )}
        <Pager shown={shown} label="Páginas dos alunos da planilha" onPage={setPage} />
      </Card>
      <ImportBar
        input={input}
        left={checked.entries.length - chosen.length}
        isBusy={isBusy}
        onBack={onBack}
        onImport={() => onImport(input, leftOutOf(checked, chosen))}
      />
    </>
  );
}

function NewPlans({ plans }: { plans: readonly ImportPlan[] }) {
  if (plans.length === 0) return null;
  const names = plans.map(({ name, price }) => `${name}: ${formatPrice(price)} por mês`);
  const title = plans.length === 1 ? "1 plano novo será criado" : `${plans.length} planos novos serão criados`;
  return (
    <Notice tone="info" icon={Tags}>
      <p className="font-semibold">{title}</p>
      <ul>
        {names.map((name) => (
          <li key={name} className="break-words [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ImportBar(props: {
  input: Omit<ImportInput, "importId">;
  left: number;
  isBusy: boolean;
  onBack(): void;
  onImport(): void;
}) {
  const { input, left, isBusy } = props;
  const count = input.rows.length;
  // A character takes at most three bytes, so shorter texts need no exact measurement.
  const isTooLong =
    JSON.stringify(input).length > MAX_IMPORT_BYTES / 3 &&
    new Blob([JSON.stringify(input)]).size > MAX_IMPORT_BYTES - 200;
  return (
    <div className="grid gap-3">
      {isTooLong && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          Os textos da planilha são longos demais para uma importação só. Divida em duas ou encurte as observações.
        </Notice>
      )}
      <div className="save-bar flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-card p-3 max-sm:*:flex-1">
        {left > 0 && (
          <p className="text-ink-2 text-sm max-sm:basis-full!">
            {left === 1 ? "1 linha fica de fora." : `${formatWholeNumber(left)} linhas ficam de fora.`}
          </p>
        )}
        <Button tone="secondary" disabled={isBusy} onClick={props.onBack}>
          Voltar
        </Button>
        <Button disabled={isBusy || count === 0 || isTooLong} onClick={props.onImport}>
          {isBusy ? "Importando..." : `Importar ${formatCount(count, "aluno", "alunos")}`}
        </Button>
      </div>
    </div>
  );
}
