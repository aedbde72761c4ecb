import { linkHint } from "../../components/form/link-hint.ts";
import { TextField } from "../../components/form/text-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { Section } from "../../components/layout/section.tsx";
import type { SettingsFormControls } from "./pix-fields.tsx";

/** Shows the business's data that every charge names, as the law demands. */
export function BusinessSection({ form }: { form: SettingsFormControls }) {
  const errorOf = visibleErrors(form);
  return (
    <Section title="INFORMAÇÕES DO NEGÓCIO" text="Como seus alunos veem você em cada cobrança.">
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
        hint={linkHint(form.watch("businessName"))}
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
          hint={linkHint(form.watch("address"))}
          error={errorOf("address")}
          {...form.register("address")}
        />
      </div>
      <p className="-mt-2 text-ink-2 text-sm">
        Quando preenchidos, saem em todas as cobranças, como pede a lei (CDC,{" "}
        <span className="whitespace-nowrap">art. 42‑A</span>).
      </p>
    </Section>
  );
}
