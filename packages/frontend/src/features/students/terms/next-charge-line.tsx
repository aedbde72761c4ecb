import type { PlanWire } from "@emdia/contracts/plan";
import { type CivilDate, formatDate, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { formatReais } from "@emdia/contracts/values/money";
import { useQuery } from "@tanstack/react-query";
import { chargeQueries } from "../../../data/charges/queries.ts";
import { profileQueries, scheduleQueries } from "../../../data/profile/queries.ts";
import { formatPrice } from "../../../lib/format.ts";
import { useToday } from "../../../lib/today.ts";
import { nextChargeOf } from "./next-charge.ts";
import type { StudentFormControls } from "./student-terms.tsx";

/**
 * Returns the billing month of the next charge that is not made yet, or the owner's next month for
 * a new student.
 */
function useNextMonth(studentId: number | undefined, today: CivilDate): YearMonth {
  const schedule = useQuery(scheduleQueries.next()).data;
  const upcoming = useQuery({ ...chargeQueries.upcoming(studentId ?? 0), enabled: studentId !== undefined }).data;
  const next = upcoming?.find(({ isExpected }) => isExpected);
  const month = next && parseChargeId(next.id)?.month;
  return month ?? ((schedule?.billingDate ?? today).slice(0, 7) as YearMonth);
}

type Props = { form: StudentFormControls; plan: PlanWire | undefined; studentId: number | undefined };

/** Shows "Próxima cobrança: R$ 120,00 (plano R$ 150,00)" for the typed terms, and the due date. */
export function NextChargeLine({ form, plan, studentId }: Props) {
  const profile = useQuery(profileQueries.own()).data;
  const today = useToday();
  const month = useNextMonth(studentId, today);
  const next = plan && profile && nextChargeOf(form.watch(), plan.price, { month, ...profile });
  return (
    <div role="status" className="num grid gap-0.5 rounded-md bg-sunken px-[min(1rem,5vw)] py-3 text-sm empty:hidden">
      {plan && next && (
        <>
          <p className="font-semibold">
            Próxima cobrança: {formatReais(next.amountCents)}{" "}
            <span className="font-normal text-ink-2">(plano {formatPrice(plan.price)})</span>
          </p>
          <p className="text-ink-2">
            {next.amountCents === 0
              ? "Nada a pagar: não é enviada."
              : `Vence em ${formatDate(laterOf(next.dueDate, today))}.`}
            {next.isDiscountOver && " O desconto termina antes."} As cobranças que já existem não mudam.
          </p>
        </>
      )}
    </div>
  );
}
