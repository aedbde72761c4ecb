import type { ChargeWire } from "@emdia/contracts/charge";
import { formatPrice } from "../../lib/format.ts";

/**
 * Shows a charge's amount. For a partly settled charge it shows the open amount, a label and the
 * full amount.
 */
export function ChargeAmount({ charge }: { charge: Pick<ChargeWire, "amount" | "settledAmount" | "openAmount"> }) {
  const { amount, settledAmount, openAmount } = charge;
  if (settledAmount === 0 || openAmount === 0) return <span className="whitespace-nowrap">{formatPrice(amount)}</span>;
  return (
    <>
      <span className="whitespace-nowrap">
        <span className="font-normal text-ink-2 text-xs">falta</span> {formatPrice(openAmount)}
      </span>{" "}
      <span className="whitespace-nowrap font-normal text-ink-2 text-xs">de {formatPrice(amount)}</span>
    </>
  );
}
