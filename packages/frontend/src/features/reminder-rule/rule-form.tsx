import type { ProfileWire } from "@emdia/contracts/profile";
import {
  MAX_STEPS,
  ReminderRuleInput,
  type ReminderRuleWire,
  type ReminderStep,
  RULE_HOURS,
  STEP_DAYS,
} from "@emdia/contracts/reminder-rule";
import clsx from "clsx";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { FilterChips } from "../../components/form/filters.tsx";
import { SwitchField } from "../../components/form/setting-fields.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { SaveBar, Section } from "../../components/layout/form-frame.tsx";
import { useWrite } from "../../data/write.ts";
import { perform } from "../../lib/attempt.ts";
import { StepText } from "./step-text.tsx";
import { type exampleOf, ruleMessages, stepLabel, toggleStep } from "./words.ts";

const OFFERED = [-7, -3, -1, 0, 1, 3, 7, 15, 30, 60];
const HOURS = Array.from({ length: RULE_HOURS.last - RULE_HOURS.first + 1 }, (_, at) => RULE_HOURS.first + at);
const DAYS = Array.from({ length: STEP_DAYS.last - STEP_DAYS.first + 1 }, (_, at) => STEP_DAYS.first + at);

type Form = UseFormReturn<ReminderRuleInput, unknown, ReminderRuleInput>;
type Props = { rule: ReminderRuleWire["rule"]; profile: ProfileWire; example: ReturnType<typeof exampleOf> };

/** Edits the rule's days, hour and texts; the switch is not part of the form. */
export function RuleForm({ rule, profile, example }: Props) {
  const form = useZodForm<ReminderRuleInput, ReminderRuleInput>(ReminderRuleInput, rule);
  const { mutateAsync } = useWrite("setReminderRule");
  const [shown, setShown] = useState(0);
  const { isSubmitting, isDirty } = form.formState;
  const submit = submissionOf(
    form,
    async (values) => {
      const saved = await perform(mutateAsync({ body: { ...values, isOn: rule.isOn } }), ruleMessages.failed);
      form.reset(saved.rule);
      ruleMessages.saved(saved);
    },
    ({ steps: wrong }) => {
      const first = Array.isArray(wrong) ? wrong.findIndex(Boolean) : -1;
      if (first >= 0) setShown(form.getValues(`steps.${first}.days`));
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        <When form={form} saved={rule.steps} onToggle={setShown} />
        <Texts form={form} shown={shown} onShow={setShown} profile={profile} example={example} />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSubmitting} label="Salvar lembretes" />
    </form>
  );
}

/** A day that is chosen again gets back the text that it had. */
function useSteps(form: Form, saved: readonly ReminderStep[], onToggle: (days: number) => void) {
  const [seen, setSeen] = useState(saved);
  const steps = form.watch("steps");
  function toggle(days: number) {
    const now = form.getValues("steps");
    const before = [...now, ...seen.filter((one) => !now.some((step) => step.days === one.days))];
    setSeen(before);
    form.setValue("steps", toggleStep(now, days, before), { shouldDirty: true, shouldValidate: true });
    onToggle(days);
  }
  const offered = [...new Set([...OFFERED, ...steps.map(({ days }) => days)])].toSorted((a, b) => a - b);
  return { steps, offered, isFull: steps.length >= MAX_STEPS, toggle };
}

function When(props: { form: Form; saved: readonly ReminderStep[]; onToggle(days: number): void }) {
  const { form } = props;
  const { steps, offered, isFull, toggle } = useSteps(form, props.saved, props.onToggle);
  const { steps: wrong } = form.formState.errors;
  const stepsError = wrong?.message ?? wrong?.root?.message;
  return (
    <Section title="Quando" text="Em quais dias cada cobrança em aberto é lembrada.">
      <fieldset>
        <legend className="font-semibold text-sm">Dias em relação ao vencimento</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {offered.map((days) => (
            <StepChip
              key={days}
              days={days}
              isOn={steps.some((one) => one.days === days)}
              isFull={isFull}
              onToggle={() => toggle(days)}
            />
          ))}
        </div>
        {stepsError && (
          <p role="alert" className="mt-2 text-overdue text-sm">
            {stepsError}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Acrescentar outro dia"
          value=""
          empty="Escolha"
          disabled={isFull}
          hint={isFull ? `No máximo ${MAX_STEPS} dias.` : undefined}
          options={DAYS.filter((days) => !offered.includes(days)).map((days) => [days, stepLabel(days)] as const)}
          onChange={({ target }) => target.value !== "" && toggle(Number(target.value))}
        />
        <SelectField
          label="A partir das"
          hint="Até as 20h, no seu fuso horário."
          options={HOURS.map((hour) => [hour, `${hour}h`] as const)}
          {...fieldsOf(form)("hour", { valueAsNumber: true })}
        />
      </div>
      <SwitchField
        label="Também aos domingos e feriados"
        hint="Desligado, nesses dias nada sai. O de uma cobrança vencida sai no dia seguinte que não for domingo nem feriado."
        {...form.register("onRestDays")}
      />
      <SwitchField
        label="Resumo da manhã para mim"
        hint="Um e-mail curto com quantos lembretes saíram e o que falta conferir, só quando há algo."
        {...form.register("morningLine")}
      />
    </Section>
  );
}

type TextsProps = Omit<Props, "rule"> & { form: Form; shown: number; onShow(days: number): void };

function Texts({ form, shown, onShow, ...rest }: TextsProps) {
  const steps = form.watch("steps");
  const at = Math.max(
    0,
    steps.findIndex(({ days }) => days === shown),
  );
  const step = steps[at];
  return (
    <Section
      title="O que diz cada lembrete"
      text={`O e-mail mostra também tudo o que está em aberto e como pagar.${rest.profile.whatsappNumberId === null ? "" : " Por WhatsApp vai o texto que a Meta aprovou."}`}
    >
      <FilterChips
        legend="Lembrete"
        options={steps.map(({ days }) => ({ value: String(days), label: stepLabel(days).replaceAll(" ", "\u00a0") }))}
        value={String(step?.days ?? "")}
        onChange={(value) => onShow(Number(value))}
      />
      {step && <StepText key={step.days} form={form} at={at} {...rest} />}
    </Section>
  );
}

type ChipProps = { days: number; isOn: boolean; isFull: boolean; onToggle(): void };

const StepChip = ({ days, isOn, isFull, onToggle }: ChipProps) => (
  <label
    className={clsx(
      "flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold text-sm transition-colors has-focus-visible:outline-3 has-focus-visible:outline-primary",
      isOn ? "border-primary bg-primary-soft text-link" : "border-control/60 text-ink-2 has-enabled:hover:bg-sunken",
    )}
  >
    <input
      type="checkbox"
      className="size-4 accent-primary"
      checked={isOn}
      disabled={isFull && !isOn}
      onChange={onToggle}
    />
    {stepLabel(days)}
  </label>
);
