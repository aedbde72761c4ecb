import type { StudentWire } from "@emdia/contracts/student";
import { formatPrice } from "../../../lib/format.ts";
import { Fact } from "../student-fact.tsx";
import { discountText, dueDayText, payerLines } from "./terms-texts.ts";

/**
 * Shows a student's own terms in their details, as of the owner's current date. It shows nothing
 * for a student without own terms.
 */
export function TermsFacts({ student, today }: { student: StudentWire; today: string }) {
  const { ownPrice, discount, dueDay, payer, price } = student;
  return (
    <>
      {ownPrice !== null && <Fact name="Valor próprio">{formatPrice(ownPrice)}</Fact>}
      {discount && (
        <Fact name="Desconto">
          {discountText(discount, today)}
          {price !== null && <span className="num block text-ink-2 text-sm">Paga {formatPrice(price)}</span>}
        </Fact>
      )}
      {dueDay !== null && <Fact name="Vencimento">{dueDayText(dueDay)}</Fact>}
      {payer && (
        <Fact name="Quem paga">
          {payerLines(payer).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
    </>
  );
}
