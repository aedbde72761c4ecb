import type { ComponentProps } from "react";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

type Props = {
  typeField: Omit<ComponentProps<typeof SelectField>, "label" | "children">;
  keyField: Omit<ComponentProps<typeof TextField>, "label">;
};

export function PixKeyFields({ typeField, keyField }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <SelectField label="Tipo da chave" {...typeField}>
        <option value="">Escolha</option>
        <option value="cpf">CPF</option>
        <option value="cnpj">CNPJ</option>
        <option value="phone">Celular</option>
        <option value="email">E-mail</option>
        <option value="random">Chave aleatória</option>
      </SelectField>
      <TextField label="Chave PIX" autoComplete="off" autoCapitalize="none" spellCheck={false} {...keyField} />
    </div>
  );
}
