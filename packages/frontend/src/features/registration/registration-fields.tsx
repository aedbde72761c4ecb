import { consentText, guardianConsentText, whatsappConsentText } from "@emdia/contracts/consent";
import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { FieldError } from "../../components/form/fields.tsx";
import { formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { RegistrationControls } from "./use-registration-form.ts";

/** A form with more plans shows them in a select. */
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

/** The person agrees by a tick (LGPD art. 8). */
export function ConsentField({ businessName, form }: { businessName: string; form: RegistrationControls }) {
  const { isGuardian, values } = form;
  const text = isGuardian ? guardianConsentText(businessName, values.name.trim()) : consentText(businessName);
  const error = form.errorOf("consent");
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-1.5">
        <input
          type="checkbox"
          name="consent"
          required
          className="mt-0.5 size-5 shrink-0 accent-primary"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "consentimento-erro" : undefined}
          checked={form.values.consent}
          onChange={(event) => form.change("consent", event.target.checked)}
        />
        <span className="min-w-0 text-sm">{text}</span>
      </label>
      <FieldError id="consentimento-erro" error={error} />
      <a
        href={paths.privacy}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start pl-8 font-semibold text-link text-sm underline underline-offset-4"
      >
        Política de Privacidade<span className="sr-only"> (abre em outra aba)</span>
      </a>
    </div>
  );
}

/** Nobody has to tick the field: the registration is the same without it. */
export function WhatsAppField({ businessName, form }: { businessName: string; form: RegistrationControls }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="checkbox"
        name="whatsapp"
        className="mt-0.5 size-5 shrink-0 accent-primary"
        checked={form.values.whatsapp}
        onChange={(event) => form.change("whatsapp", event.target.checked)}
      />
      <span className="min-w-0 text-sm">
        {whatsappConsentText(businessName)} <span className="text-ink-2">(opcional)</span>
      </span>
    </label>
  );
}
