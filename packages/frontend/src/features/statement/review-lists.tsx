import { CheckboxField } from "../../components/form/choice-fields.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { type Choice, type Choices, type Row, strangersOf } from "./review.ts";
import { candidateText, dayText, payerText, reasonText, restText } from "./texts.ts";

type Props = {
  rows: readonly Row[];
  choices: Choices;
  onChoose(keys: readonly string[], choice: Choice | undefined): void;
};

/** One tap remembers a person as a stranger who pays no monthly fee, if they have a whole name. */
export function RestList({ rows, choices, onChoose }: Props) {
  const named = strangersOf(rows);
  const isAll = named.every((key) => choices.get(key) === "ignored");
  return (
    <TitledCard
      id="sem-cobranca"
      title={formatCount(rows.length, "pagamento sem mensalidade", "pagamentos sem mensalidade")}
      className="p-4 sm:p-5"
    >
      <p className="text-ink-2 text-sm">
        Nenhuma cobrança aberta tem este valor. Eles não são registrados nem guardados.
      </p>
      {named.length > 0 && (
        <CheckboxField
          label="Não é mensalidade: não perguntar mais por estes nomes"
          checked={isAll}
          onChange={({ target }) => onChoose(named, target.checked ? "ignored" : undefined)}
        />
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">Ver um a um</summary>
        <ul className="divide-y divide-line">
          {rows.map(({ entry, matched }) => (
            <li key={entry.key} className="py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{payerText(entry)}</span>
                <span className="num whitespace-nowrap font-semibold">{formatPrice(entry.amount)}</span>
              </p>
              <p className="num text-ink-2 text-sm">
                {[`em ${dayText(entry)}`, restText(matched)].filter(Boolean).join(" · ")}
              </p>
              {named.includes(entry.key) && (
                <CheckboxField
                  label="Não é mensalidade"
                  aria-label={`Não é mensalidade: ${entry.name}, ${formatPrice(entry.amount)} em ${dayText(entry)}`}
                  checked={choices.get(entry.key) === "ignored"}
                  onChange={({ target }) => onChoose([entry.key], target.checked ? "ignored" : undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      </details>
    </TitledCard>
  );
}

type SureListProps = {
  rows: readonly Row[];
  choices: Choices;
  onChoose(key: string, choice: Choice | undefined): void;
};

export function SureList({ rows, choices, onChoose }: SureListProps) {
  return (
    <TitledCard id="certos" title="Conferidos" className="p-4 sm:p-5">
      <p className="text-ink-2 text-sm">Desmarque o que não estiver certo.</p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ entry, matched: { candidates, reason } }) => (
          <li key={entry.key}>
            <label className="flex min-h-11 items-center gap-3 py-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={choices.has(entry.key)}
                onChange={({ target }) => onChoose(entry.key, target.checked ? 0 : undefined)}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    {candidates[0] && candidateText(candidates[0])}
                  </span>
                  <span className="num block text-ink-2 text-sm [overflow-wrap:anywhere]">
                    {payerText(entry)} em {dayText(entry)}: {reasonText(candidates[0]?.reason ?? reason)}
                  </span>
                </span>
                <span className="num whitespace-nowrap font-semibold">{formatPrice(entry.amount)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
