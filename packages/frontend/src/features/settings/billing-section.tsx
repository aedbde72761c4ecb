import { SETTINGS_INVOICE_DAYS } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, clampDay, monthOf } from "@emdia/contracts/values/calendar";
import { dueDateOf } from "@emdia/contracts/values/own-terms";
import { formatPhone } from "@emdia/contracts/values/phone";
import { SelectField } from "../../components/form/select-field.tsx";
import { PhoneField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { SettingsGroup } from "./settings-group.tsx";
import type { SettingsFormControls } from "./settings-schema.ts";

export function BillingSection({ form }: { form: SettingsFormControls }) {
  const field = fieldsOf(form);
  const tidyPhone = () => form.setValue("whatsapp", formatPhone(form.getValues("whatsapp")));
  const [day, term] = form.watch(["invoiceDay", "paymentTermDays"]);
  const { sent, due } = termExample(useToday(), Number(day), Number(term));
  return (
    <SettingsGroup title="CONFIGURAÇÕES DE COBRANÇA">
      <PhoneField
        label="WhatsApp para Comprovantes"
        autoComplete="tel-national"
        {...field("whatsapp", { onBlur: tidyPhone })}
      />
      <SelectField
        label="Dia do Mês para Envio de Cobranças"
        hint={`A próxima em ${formatDay(sent)}, às 8h${due === sent ? "" : `, vence em ${formatDay(due)}`}.`}
        options={SETTINGS_INVOICE_DAYS.map((one) => [one, one === 31 ? "Último dia do mês" : `Dia ${one}`])}
        {...field("invoiceDay")}
      />
    </SettingsGroup>
  );
}

/** docs/rules/student.md, "A student's own terms". Today included. */
export function termExample(
  today: CivilDate,
  invoiceDay: number,
  termDays: number,
): { sent: CivilDate; due: CivilDate } {
  const thisMonth = clampDay(monthOf(today), invoiceDay);
  const sent = thisMonth >= today ? thisMonth : clampDay(addMonths(monthOf(today), 1), invoiceDay);
  return { sent, due: dueDateOf(sent, { termDays }) };
}
