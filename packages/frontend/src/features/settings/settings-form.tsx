import { SETTINGS_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { ProfileInput } from "@emdia/contracts/profile";
import { formatPhone } from "@emdia/contracts/values/phone";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { SelectField } from "../../components/form/select-field.tsx";
import { SwitchField } from "../../components/form/switch-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { TextareaField } from "../../components/form/textarea-field.tsx";
import { layServerErrors, visibleErrors } from "../../components/form/visible-error.ts";
import { PixFields, type SettingsFormControls } from "./pix-fields.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Section } from "./section.tsx";
import { SettingsForm as Schema, type SettingsValues } from "./settings-schema.ts";

type Props = { defaultValues: SettingsValues; onSubmit(settings: ProfileInput): Promise<void> };

/** The owner's settings in three sections (spec §2, /settings). */
export function SettingsForm({ defaultValues, onSubmit }: Props) {
  const form = useForm<SettingsValues, unknown, ProfileInput>({
    resolver: zodResolver(Schema),
    mode: "all",
    defaultValues,
  });
  const { isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (settings) => {
    try {
      await onSubmit(settings);
      form.reset(form.getValues());
    } catch (error) {
      layServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        <BusinessSection form={form} />
        <PaymentSection form={form} />
        <BillingSection form={form} />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSubmitting} />
    </form>
  );
}

function BusinessSection({ form }: { form: SettingsFormControls }) {
  const errorOf = visibleErrors(form);
  return (
    <Section title="INFORMAÇÕES DO NEGÓCIO" text="Como seus alunos veem você em cada cobrança.">
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
        error={errorOf("businessName")}
        {...form.register("businessName")}
      />
      <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <TextField
          label="CPF ou CNPJ"
          isOptional
          autoComplete="off"
          error={errorOf("document")}
          {...form.register("document")}
        />
        <TextField
          label="Endereço"
          isOptional
          autoComplete="street-address"
          error={errorOf("address")}
          {...form.register("address")}
        />
      </div>
      <p className="-mt-2 text-ink-2 text-sm">
        A lei pede nome, endereço e CPF ou CNPJ de quem cobra em toda cobrança.
      </p>
    </Section>
  );
}

function PaymentSection({ form }: { form: SettingsFormControls }) {
  const errorOf = visibleErrors(form);
  const method = form.watch("paymentMethod");
  return (
    <Section title="INFORMAÇÕES DE PAGAMENTO" text="O dinheiro vai direto do aluno para você.">
      <SelectField
        label="Método de Recebimento Principal"
        error={errorOf("paymentMethod")}
        {...form.register("paymentMethod")}
      >
        <option value="pix">Chave PIX</option>
        <option value="bank">Transferência Bancária</option>
        <option value="cash">Dinheiro</option>
      </SelectField>
      {method === "pix" && <PixFields form={form} />}
      {method === "bank" && (
        <TextareaField
          label="Informações Bancárias"
          placeholder={"Banco, agência e conta\nNome e CPF ou CNPJ do titular"}
          error={errorOf("bankInfo")}
          {...form.register("bankInfo")}
        />
      )}
      <TextareaField
        label="Instruções adicionais"
        isOptional
        rows={3}
        hint="Aparecem em todas as cobranças."
        error={errorOf("paymentInstructions")}
        {...form.register("paymentInstructions")}
      />
    </Section>
  );
}

function BillingSection({ form }: { form: SettingsFormControls }) {
  const errorOf = visibleErrors(form);
  const tidyPhone = () => form.setValue("whatsapp", formatPhone(form.getValues("whatsapp")));
  return (
    <Section title="CONFIGURAÇÕES DE COBRANÇA" text="Quando as cobranças saem e para onde vai o comprovante.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="WhatsApp para Comprovantes"
          type="tel"
          autoComplete="tel-national"
          placeholder="(11) 98765-4321"
          error={errorOf("whatsapp")}
          {...form.register("whatsapp", { onBlur: tidyPhone })}
        />
        <SelectField
          label="Dia do Mês para Envio de Cobranças"
          error={errorOf("invoiceDay")}
          {...form.register("invoiceDay")}
        >
          {SETTINGS_INVOICE_DAYS.map((day) => (
            <option key={day} value={day}>
              {day === 31 ? "Último dia do mês" : `Dia ${day}`}
            </option>
          ))}
        </SelectField>
      </div>
      <SwitchField
        label="Cobrança automática"
        hint="No dia escolhido, às 8h, cada aluno recebe a cobrança por e-mail."
        {...form.register("automationEnabled")}
      />
      <SwitchField
        label="Aprovar cadastros"
        hint="Quem se cadastra pelo link espera a sua aprovação e só depois é cobrado."
        {...form.register("approveRegistrations")}
      />
    </Section>
  );
}
