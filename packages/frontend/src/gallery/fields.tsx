import { useState } from "react";
import { CheckboxField } from "../components/form/checkbox-field.tsx";
import { FilterChips } from "../components/form/filter-chips.tsx";
import { MoneyField } from "../components/form/money-field.tsx";
import { PasswordField } from "../components/form/password-field.tsx";
import { SearchField } from "../components/form/search-field.tsx";
import { SelectField } from "../components/form/select-field.tsx";
import { SwitchField } from "../components/form/switch-field.tsx";
import { EmailField, TextareaField, TextField } from "../components/form/text-field.tsx";
import { DraftNotice } from "../components/form/use-form-draft.tsx";
import { nothing } from "./nothing.ts";
import { Specimen } from "./specimen.tsx";

const CHIPS = [
  { value: "todos", label: "Todos" },
  { value: "pendente", label: "Pendentes" },
] as const;

/** Shows every field: empty, filled, with a hint, with an error, disabled. */
export function FieldSpecimens() {
  const [search, setSearch] = useState("");
  const [chip, setChip] = useState<"todos" | "pendente">("todos");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
      <Specimen name="TextField" isWide>
        <TextField label="Nome do Plano" placeholder="Funcional 2x" />
        <TextField label="Nome do Plano" defaultValue="Fu" error="Nome deve ter pelo menos 3 caracteres" />
        <TextField label="Apelido" isOptional hint="Só você vê." />
        <TextField label="E-mail do aluno" readOnly value="ana@exemplo.com.br" />
        <TextField label="Desabilitado" disabled defaultValue="Sem mudança" />
      </Specimen>
      <Specimen name="EmailField, PasswordField, MoneyField" isWide>
        <EmailField label="E-mail" defaultValue="ana@" error="E-mail inválido" />
        <PasswordField label="Senha" defaultValue="segredo1" />
        <MoneyField label="Valor" defaultValue="100,00" />
        <MoneyField label="Valor" error="Preço é obrigatório" />
      </Specimen>
      <Specimen name="SelectField, TextareaField" isWide>
        <SelectField label="Periodicidade de pagamento">
          <option>Mensal</option>
          <option>Trimestral</option>
        </SelectField>
        <SelectField label="Plano" error="Selecione um plano">
          <option>Selecione</option>
        </SelectField>
        <TextareaField label="Informações Bancárias" defaultValue={"Banco 1\nAgência 2"} />
      </Specimen>
      <Specimen name="CheckboxField, SwitchField, SearchField, FilterChips" isWide>
        <CheckboxField label="Lembrar de mim" defaultChecked />
        <CheckboxField label="Enviar e-mail de boas-vindas" hint="Só para quem tem e-mail." />
        <SwitchField label="Cobrança automática" hint="No dia escolhido, às 8h." defaultChecked />
        <SwitchField label="Aprovar cadastros" hint="Quem se cadastra espera por você." />
        <SearchField label="Buscar aluno" placeholder="Buscar aluno" value={search} onChange={setSearch} />
        <FilterChips legend="Situação" options={CHIPS} value={chip} onChange={(value) => setChip(value)} />
        <DraftNotice draft={{ isRestored: true, forget: nothing, startOver: nothing }} />
      </Specimen>
    </div>
  );
}
