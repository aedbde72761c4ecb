import { Card } from "../../components/ui/card.tsx";
import { formatPrice } from "../../lib/format.ts";
import type { Choice, Choices, Row } from "./review.ts";
import { candidateText, dayText, payerText, reasonText } from "./texts.ts";

type Props = { rows: readonly Row[]; choices: Choices; onChoose(key: string, choice: Choice | undefined): void };

export function SureList({ rows, choices, onChoose }: Props) {
  return (
    <Card className="p-4 sm:p-5" aria-labelledby="certos">
      <h2 id="certos" className="font-bold text-lg">
        Conferidos
      </h2>
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
    </Card>
  );
}
