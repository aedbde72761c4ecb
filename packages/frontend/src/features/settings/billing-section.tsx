import { PAYMENT_TERM_MAX_DAYS, SETTINGS_INVOICE_DAYS } from "@emdia/contracts/constants";
import { formatPhone } from "@emdia/contracts/values/phone";
import { SelectField } from "../../components/form/select-field.tsx";
import { SwitchField } from "../../components/form/switch-field.tsx";
import { PhoneField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { Section } from "../../components/layout/section.tsx";
import { formatCount, formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import type { SettingsFormControls } from "./pix-fields.tsx";
import { termExample } from "./term-example.ts";
import { isListedZone, TIME_ZONES } from "./time-zones.ts";

/** Shows when charges are sent, for which month, and where proofs of payment are sent. */
export function BillingSection({ form }: { form: SettingsFormControls }) {
  const field = fieldsOf(form);
  const tidyPhone = () => form.setValue("whatsapp", formatPhone(form.getValues("whatsapp")));
  return (
    <Section title="CONFIGURAÇÕES DE COBRANÇA" text="Quando as cobranças saem e para onde vai o comprovante.">
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          label="WhatsApp para Comprovantes"
          autoComplete="tel-national"
          {...field("whatsapp", { onBlur: tidyPhone })}
        />
        <SelectField label="Dia do Mês para Envio de Cobranças" {...field("invoiceDay")}>
          {SETTINGS_INVOICE_DAYS.map((day) => (
            <option key={day} value={day}>
              {day === 31 ? "Último dia do mês" : `Dia ${day}`}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TermField form={form} />
        <SelectField label="Mês de referência" hint="O mês que aparece na cobrança." {...field("billingType")}>
          <option value="current">Mês atual (paga antes de usar)</option>
          <option value="previous">Mês anterior (paga depois de usar)</option>
        </SelectField>
        <SelectField label="Fuso horário" hint="O dia e as 8h da cobrança são os deste fuso." {...field("timezone")}>
          <ZoneOptions current={form.formState.defaultValues?.timezone ?? ""} />
        </SelectField>
      </div>
      <SwitchField
        label="Cobrança automática"
        hint="No dia escolhido, às 8h, cada aluno recebe a cobrança por e-mail."
        {...form.register("automationEnabled")}
      />
      <SwitchField
        label="Aprovar cadastros"
        hint="Quem se cadastra pelo link espera a sua aprovação. Antes dela, nenhuma cobrança."
        {...form.register("approveRegistrations")}
      />
    </Section>
  );
}

function ZoneOptions({ current }: { current: string }) {
  return (
    <>
      {TIME_ZONES.map(({ group, zones }) => (
        <optgroup key={group} label={group}>
          {zones.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
      {current !== "" && !isListedZone(current) && <option value={current}>{current}</option>}
    </>
  );
}

const TERMS = Array.from({ length: PAYMENT_TERM_MAX_DAYS + 1 }, (_, days) => days);

/**
 * Asks how many days after the billing day the charges are due, with the next billing day as an
 * example.
 */
function TermField({ form }: { form: SettingsFormControls }) {
  const [day, term] = form.watch(["invoiceDay", "paymentTermDays"]);
  const { sent, due } = termExample(useToday(), Number(day), Number(term));
  return (
    <SelectField
      label="Prazo de pagamento"
      hint={`Enviada em ${formatDay(sent)}, vence em ${formatDay(due)}.`}
      {...fieldsOf(form)("paymentTermDays")}
    >
      {TERMS.map((days) => (
        <option key={days} value={days}>
          {days === 0 ? "Vence no dia da cobrança" : `${formatCount(days, "dia", "dias")} depois do envio`}
        </option>
      ))}
    </SelectField>
  );
}
