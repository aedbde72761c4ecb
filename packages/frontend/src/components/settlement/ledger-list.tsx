import type { ChargeDetailWire, LedgerEntryWire } from "@emdia/contracts/settlement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import clsx from "clsx";
import { madeOf } from "../../data/charges/sum-of.ts";
import { centsOf, formatDay, formatPrice } from "../../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { entryTexts, leftLine } from "./settlement-texts.ts";

type Props = { charge: Omit<ChargeDetailWire, "pageUrl">; onReverse?: ((entry: LedgerEntryWire) => void) | undefined };

function firstLinesOf(charge: Props["charge"]): string[][] {
  const { discountReason, isExpected } = charge;
  const { price, discount } = madeOf(charge);
  const made = [isExpected ? "Cobrança prevista" : "Cobrança criada", formatPrice(price)];
  if (discount === 0) return [made];
  return [
    ["Valor sem desconto", formatPrice(reaisFromCents(centsOf(price) + centsOf(discount)))],
    [discountReason ? `Desconto (${discountReason})` : "Desconto", `− ${formatPrice(discount)}`],
    made,
  ];
}

export function LedgerList({ charge, onReverse }: Props) {
  return (
    <section aria-labelledby="por-que" className="border-line border-t pt-4">
      <h3 id="por-que" className="font-semibold">
        Por que este valor?
      </h3>
      <ul className="num mt-1 divide-y divide-line text-sm">
        {firstLinesOf(charge).map((parts) => (
          <li key={parts[0]} className="py-2.5">
            <Line parts={parts} />
          </li>
        ))}
        {charge.ledger.map((entry) => (
          <Entry key={entry.number} entry={entry} onReverse={onReverse} />
        ))}
        <li className="py-2.5 font-semibold">
          <Line parts={[charge.amount === 0 ? "Nada a pagar" : leftLine(charge)]} />
        </li>
      </ul>
    </section>
  );
}

/** Only a PIX's end-to-end id is shown, because owner and bank know no other key. */
const evidenceText = (key: string): string =>
  /^E\d{8}[A-Za-z0-9]{23}$/.test(key) ? `Conferido no banco, PIX ${key}` : "Conferido no extrato do banco";

function Entry({ entry, onReverse }: { entry: LedgerEntryWire; onReverse: Props["onReverse"] }) {
  const isMoney = entry.kind === "settlement" || entry.kind === "waiver";
  const canReverse = onReverse && isMoney && !entry.isReversed;
  return (
    <li className={clsx("flex flex-wrap items-start justify-between gap-x-2", canReverse ? "py-1" : "py-2.5")}>
      <div
        className={clsx("grid min-w-0 flex-[1_1_9rem] gap-0.5", canReverse && "py-2.5", !canReverse && "text-ink-2")}
      >
        <Line parts={entryTexts(entry)} isStruck={entry.isReversed} />
        {entry.note && <p className="break-words text-ink-2">{entry.note}</p>}
        {entry.entryKey && <p className="break-all text-ink-2">{evidenceText(entry.entryKey)}</p>}
        {entry.isReversed && <p className="font-medium">Estornado</p>}
      </div>
      {canReverse && (
        <Button
          tone="quiet"
          size="slim"
          aria-label={`Estornar ${formatPrice(entry.kind === "waiver" ? entry.waived : entry.amount)} de ${formatDay(entry.date)}`}
          className="-mr-2.5"
          onClick={() => onReverse(entry)}
        >
          Estornar
        </Button>
      )}
    </li>
  );
}

/** Each "·" stays on the line of the preceding text, and an amount or a date is never split. */
function Line({ parts, isStruck = false }: { parts: readonly string[]; isStruck?: boolean }) {
  const Text = isStruck ? "s" : "p";
  return <Text>{parts.join("\u00a0· ")}</Text>;
}
