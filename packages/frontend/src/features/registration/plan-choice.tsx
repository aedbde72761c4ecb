import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { FieldError } from "../../components/form/field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { formatPrice } from "../../lib/format.ts";
import type { RegistrationControls } from "./use-registration-form.ts";

/** More plans are shown in a select. */
const MAX_RADIOS = 5;

type Props = { plans: PublicTeacherWire["plans"]; form: RegistrationControls };

export function PlanChoice({ plans, form }: Props) {
  if (plans.length <= MAX_RADIOS) return <PlanRadios plans={plans} form={form} />;
  return (
    <SelectField
      label="Plano"
      name="planId"
      required
      error={form.errorOf("planId")}
      value={form.values.planId}
      onChange={(event) => form.change("planId", event.target.value)}
      onBlur={() => form.leave("planId")}
      empty="Selecione um plano"
      options={plans.map((plan) => [plan.id, `${plan.name} - ${formatPlanPrice(plan)}`])}
    />
  );
}

function PlanRadios({ plans, form }: Props) {
  const error = form.errorOf("planId");
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? "plano-erro" : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">Plano</legend>
      <div className="@container grid gap-2">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="grid min-h-13 @max-[12rem]:grid-cols-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-control/60 bg-card px-[min(1rem,5vw)] py-3 transition-colors hover:bg-sunken has-checked:border-primary has-focus-visible:outline-3 has-checked:bg-primary-soft has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="planId"
              value={plan.id}
              className="size-5 shrink-0 accent-primary outline-none"
              checked={form.values.planId === String(plan.id)}
              onChange={() => form.change("planId", String(plan.id))}
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="max-w-full break-words font-medium">{plan.name}</span>
              <span className="num font-bold">{formatPlanPrice(plan)}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="plano-erro" error={error} />
    </fieldset>
  );
}

type Plan = Pick<PublicTeacherWire["plans"][number], "price" | "periodInMonths" | "isOneTime">;

function describePeriod({ periodInMonths, isOneTime }: Plan): string {
  if (isOneTime) return "uma vez só";
  if (periodInMonths === 1) return "por mês";
  return periodInMonths === 12 ? "por ano" : `a cada ${periodInMonths} meses`;
}

export const formatPlanPrice = (plan: Plan): string => `${formatPrice(plan.price)} ${describePeriod(plan)}`;
