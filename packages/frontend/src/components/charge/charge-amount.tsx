import type { ChargeWire } from "@emdia/contracts/charge";
import { formatPrice } from "../../lib/format.ts";
import { isOnlyFee } from "../settlement/settlement-texts.ts";

type Shown = Pick<ChargeWire, "amount" | "settledAmount" | "openAmount" | "amountToday">;

/** Shows today's amount, if any, and the full amount if that differs, unless only a fee is left. */
export function ChargeAmount({ charge }: { charge: Shown }) {
  const { amount, settledAmount, amountToday } = charge;
  if (amountToday === 0) return <span className="whitespace-nowrap">{formatPrice(amount)}</span>;
  if (settledAmount === 0 && amountToday === amount)
    return <span className="whitespace-nowrap">{formatPrice(amountToday)}</span>;
  const [label, whole] = isOnlyFee(charge) ? ["encargos"] : settledAmount > 0 ? ["falta", "de"] : ["hoje", "valor"];
  return (
    <>
      <span className="whitespace-nowrap">
        <span className="font-normal text-ink-2 text-xs">{label}</span> {formatPrice(amountToday)}
      </span>
      {whole && (
        <>
          {" "}
          <span className="whitespace-nowrap font-normal text-ink-2 text-xs">
            {whole} {formatPrice(amount)}
          </span>
        </>
      )}
    </>
  );
}
