import type { PaymentWire } from "@emdia/contracts/payment";
import { formatPrice } from "../../lib/format.ts";

/** What a charge asks for; of one that is partly settled what is left, said as such, and of how much. */
export function ChargeAmount({ payment }: { payment: Pick<PaymentWire, "amount" | "settledAmount" | "openAmount"> }) {
  const { amount, settledAmount, openAmount } = payment;
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
