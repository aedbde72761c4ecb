import clsx from "clsx";
import type { ReactNode } from "react";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { formatPrice } from "../../lib/format.ts";
import { type Choice, type Choices, chargesOfOtherRows, isTaken, type Row } from "./review.ts";
import { candidateDetails, candidateText, dayText, payerText, reasonText } from "./texts.ts";

type Props = {
  rows: readonly Row[];
  all: readonly Row[];
  choices: Choices;
  onChoose(key: string, choice: Choice | undefined): void;
};

export function AskedList({ rows, all, choices, onChoose }: Props) {
  return (
    <TitledCard id="perguntas" title="De quem é?" className="p-4 sm:p-5">
      <p className="text-ink-2 text-sm">Toque em quem pagou. O que ficar sem resposta não é registrado.</p>
      <div className="mt-2 grid divide-y divide-line">
        {rows.map((row) => (
          <Question key={row.entry.key} row={row} all={all} choices={choices} onChoose={onChoose} />
        ))}
      </div>
    </TitledCard>
  );
}

function Question({ row, all, choices, onChoose }: Omit<Props, "rows"> & { row: Row }) {
  const { entry, matched } = row;
  const choice = choices.get(entry.key);
  const taken = chargesOfOtherRows(all, choices, entry.key);
  const option = (value: Choice | undefined, isDisabled: boolean, content: ReactNode) => (
    <label
      key={String(value)}
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-md border px-3 py-2 text-sm",
        choice === value && value !== undefined ? "border-primary bg-primary-soft" : "border-line",
        isDisabled && "text-ink-2",
      )}
    >
      <input
        type="radio"
        name={entry.key}
        className="size-5 shrink-0 accent-primary"
        checked={choice === value}
        disabled={isDisabled}
        onChange={() => onChoose(entry.key, value)}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{content}</span>
    </label>
  );
  return (
    <fieldset className="grid min-w-0 gap-2 py-4">
      <legend className="float-left w-full">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{payerText(entry)}</span>
          <span className="num whitespace-nowrap font-semibold">{formatPrice(entry.amount)}</span>
        </span>
        <span className="num block text-ink-2 text-sm">
          {[`em ${dayText(entry)}`, reasonText(matched.reason)].filter(Boolean).join(": ")}
        </span>
      </legend>
      {matched.candidates.map((candidate, at) => {
        const isGone = isTaken(candidate, taken);
        return option(
          at,
          isGone && choice !== at,
          <>
            <span className="block font-semibold">{candidateText(candidate)}</span>
            <span className="num block text-ink-2">
              {candidateDetails(candidate, isGone ? "já escolhida em outro pagamento" : undefined)}
            </span>
          </>,
        );
      })}
      {option("ignored", false, "Não é mensalidade")}
      {option(undefined, false, "Decidir depois")}
    </fieldset>
  );
}
