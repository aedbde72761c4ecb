import { SETTINGS_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import { type CivilDate, formatDate, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { formatReais, reaisFromCents } from "@emdia/contracts/values/money";
import { planPriceIn } from "@emdia/contracts/values/own-terms";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../components/form/choice-fields.tsx";
import { fieldsOf } from "../../../components/form/use-zod-form.ts";
import { recessOf } from "../../../components/price/recess-fields.tsx";
import { chargeQueries } from "../../../data/charges/queries.ts";
import { pricedOf } from "../../../data/plans/priced.ts";
import { profileQueries, scheduleQueries, studentQueries } from "../../../data/queries.ts";
import { formatPrice } from "../../../lib/format.ts";
import { useToday } from "../../../lib/today.ts";
import type { StudentFormControls } from "../student-schema.ts";
import { PayerTerms } from "./payer-terms.tsx";
import { PriceTerms, previewNextCharge } from "./price-terms.tsx";
import { dueDayText } from "./terms-texts.tsx";

type Props = { form: StudentFormControls; plans: readonly PlanWire[]; studentId: number | undefined };

export function StudentTerms({ form, plans, studentId }: Props) {
  const field = fieldsOf(form);
  const planId = Number(form.watch("planId"));
  return (
    <div className="grid gap-6">
      <PriceTerms form={form} />
      <SelectField
        label="Dia de vencimento"
        {...field("dueDay")}
        empty="O do negócio"
        options={SETTINGS_INVOICE_DAYS.map((day) => [day, dueDayText(day)])}
      />
      <NextChargeLine form={form} plan={plans.find(({ id }) => id === planId)} studentId={studentId} />
      <PayerTerms form={form} studentId={studentId} />
    </div>
  );
}

/** Returns the next month with a charge; without charges, the owner's next billing month. */
function useNextMonth(studentId: number | undefined, today: CivilDate): YearMonth {
  const schedule = useQuery(scheduleQueries.next()).data;
  const upcoming = useQuery({ ...chargeQueries.upcoming(studentId ?? 0), enabled: studentId !== undefined }).data;
  const next = upcoming?.find(({ isExpected }) => isExpected);
  const month = next && parseChargeId(next.id)?.month;
  return month ?? ((schedule?.billingDate ?? today).slice(0, 7) as YearMonth);
}

type NextChargeLineProps = { form: StudentFormControls; plan: PlanWire | undefined; studentId: number | undefined };

/** Shows "Próxima cobrança: R$ 120,00 (plano R$ 150,00)" and the due date for the typed terms. */
function NextChargeLine({ form, plan, studentId }: NextChargeLineProps) {
  const profile = useQuery(profileQueries.own()).data;
  const today = useToday();
  const month = useNextMonth(studentId, today);
  const price = plan && reaisFromCents(planPriceIn(pricedOf(plan), month));
  const own = useQuery({ ...studentQueries.one(studentId ?? 0), enabled: studentId !== undefined }).data?.recess;
  const recesses = [...(profile?.recesses ?? []), ...(own ? [own] : [])].flatMap(recessOf);
  const next =
    plan &&
    profile &&
    price !== undefined &&
    previewNextCharge(form.watch(), price, { ...plan, ...profile, month, recesses });
  return (
    <div role="status" className="num grid gap-0.5 rounded-md bg-sunken px-[min(1rem,5vw)] py-3 text-sm empty:hidden">
      {price !== undefined && next && (
        <>
          <p className="font-semibold">
            Próxima cobrança: {formatReais(next.amountCents)}{" "}
            <span className="font-normal text-ink-2">
              (plano {formatPrice(price)}
              {next.isRecess && ", com o recesso"})
            </span>
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
