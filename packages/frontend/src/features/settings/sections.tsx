import { SETTINGS_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { dueDateOf } from "@emdia/contracts/values/own-terms";
import { formatPhone } from "@emdia/contracts/values/phone";
import { type BillingSettings, nextPeriod, rescheduledPeriod } from "@emdia/contracts/values/schedule";
import { hasWebLinks } from "@emdia/contracts/values/web-links";
import { WalletCards } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { PhoneField, TextareaField, TextField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyField } from "../../components/form/pix-key-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { formatDay } from "../../lib/format.ts";
import type { SettingsFormControls } from "./settings-schema.ts";

function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-8 lg:border-line lg:border-b lg:pb-6 lg:last:border-0 lg:last:pb-0">
      <h2 className="font-bold text-ink-2 text-sm tracking-wide">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

export function BusinessSection({ form }: { form: SettingsFormControls }) {
  const field = fieldsOf(form);
  return (
    <SettingsGroup title="INFORMAÇÕES DO NEGÓCIO">
      <div className="sm:col-span-2">
        <TextField
          label="Nome da Empresa"
          autoComplete="organization"
          hint={linkHint(form.watch("businessName"))}
          {...field("businessName")}
        />
      </div>
      <TextField label="CPF ou CNPJ" isOptional autoComplete="off" {...field("document")} />
      <TextField
        label="Endereço"
        isOptional
        autoComplete="street-address"
        hint={linkHint(form.watch("address"))}
        {...field("address")}
      />
    </SettingsGroup>
  );
}

export function PaymentSection({ form, isMissing }: { form: SettingsFormControls; isMissing: boolean }) {
  const field = fieldsOf(form);
  const [method, pixKeyType, pixKey] = form.watch(["paymentMethod", "pixKeyType", "pixKey"]);
  return (
    <SettingsGroup title="INFORMAÇÕES DE PAGAMENTO">
      {isMissing && (
        <div className="sm:col-span-2">
          <Notice tone="pending" icon={WalletCards} role="status">
            <strong>Dados de pagamento incompletos.</strong> Sem eles nenhuma cobrança sai.
          </Notice>
        </div>
      )}
      <SelectField label="Método de Recebimento Principal" {...field("paymentMethod")}>
        <option value="pix">Chave PIX</option>
        <option value="bank">Transferência Bancária</option>
        <option value="cash">Dinheiro</option>
      </SelectField>
      {method === "pix" && (
        <PixKeyField
          typed={{ pixKeyType, pixKey }}
          field={field("pixKey")}
          typeError={field("pixKeyType").error}
          onType={(type) => form.setValue("pixKeyType", type, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      {method === "bank" && (
        <TextareaField
          label="Informações Bancárias"
          placeholder={"Banco, agência e conta\nNome e CPF ou CNPJ do titular"}
          hint={linkHint(form.watch("bankInfo"), { has: hasWebLinks })}
          {...field("bankInfo")}
        />
      )}
    </SettingsGroup>
  );
}

export function BillingSection({ form, pending }: { form: SettingsFormControls; pending: ProfileWire["billing"] }) {
  const field = fieldsOf(form);
  const tidyPhone = () => form.setValue("whatsapp", formatPhone(form.getValues("whatsapp")));
  const [day, timezone, term] = form.watch(["invoiceDay", "timezone", "paymentTermDays"]);
  const sent = nextBillingDate(pending, { invoiceDay: Number(day), timezone }, new Date());
  const due = dueDateOf(sent, { termDays: Number(term) });
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

/** Returns the next date on which charges leave, once these settings are saved as they are. */
export function nextBillingDate(billing: ProfileWire["billing"], settings: BillingSettings, now: Date): CivilDate {
  const pending = { ...billing, month: yearMonth(billing.month), date: civilDate(billing.date) };
  let next = rescheduledPeriod(pending, settings, now);
  while (next.dueAt <= now.toISOString()) next = nextPeriod(next, settings);
  return next.date;
}
