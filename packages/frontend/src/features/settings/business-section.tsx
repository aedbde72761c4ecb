import { linkHint } from "../../components/form/link-hint.ts";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { Section } from "../../components/layout/section.tsx";
import type { SettingsFormControls } from "./pix-fields.tsx";

export function BusinessSection({ form }: { form: SettingsFormControls }) {
  const field = fieldsOf(form);
  return (
    <Section title="INFORMAÇÕES DO NEGÓCIO" text="Como seus alunos veem você em cada cobrança.">
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
        hint={linkHint(form.watch("businessName"))}
        {...field("businessName")}
      />
      <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <TextField label="CPF ou CNPJ" isOptional autoComplete="off" {...field("document")} />
        <TextField
          label="Endereço"
          isOptional
          autoComplete="street-address"
          hint={linkHint(form.watch("address"))}
          {...field("address")}
        />
      </div>
      <p className="-mt-2 text-ink-2 text-sm">
        Quando preenchidos, saem em todas as cobranças, como pede a lei (CDC,{" "}
        <span className="whitespace-nowrap">art. 42-&#8288;A</span>).
      </p>
    </Section>
  );
}
