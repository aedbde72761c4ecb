import { linkHint } from "../../components/form/link-hint.ts";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { SettingsGroup } from "./settings-group.tsx";
import type { SettingsFormControls } from "./settings-schema.ts";

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
