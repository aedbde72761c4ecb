import { type PixKeyType, possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import type { ComponentProps, ReactNode } from "react";
import { pixKeyTypeOf, type TypedPixKey } from "../../lib/pix-key-rules.ts";
import { Field, FieldError } from "./fields.tsx";
import { FilterChips } from "./filters.tsx";

const NAMES: Readonly<Record<PixKeyType, string>> = {
  cpf: "CPF",
  cnpj: "CNPJ",
  phone: "Celular",
  email: "E-mail",
  random: "Aleatória",
};
const MINE = [
  { value: "phone", label: "Meu celular" },
  { value: "cpf", label: "Meu CPF" },
] as const;

type Props = {
  typed: TypedPixKey;
  field: ComponentProps<"input"> & { error: string | undefined };
  hint?: ReactNode;
  typeError: string | undefined;
  onType(type: PixKeyType): void;
};

/** Asks for a PIX key and shows its type. For an ambiguous number it asks for the type, too. */
export function PixKeyField({ typed, field: { error, ...input }, hint, typeError, onType }: Props) {
  const type = pixKeyTypeOf(typed);
  const isAmbiguous = possiblePixKeyTypes(typed.pixKey).length > 1;
  return (
    <div className="grid content-start gap-2">
      <Field label="Chave PIX" error={error} hint={hint}>
        {(wiring) => (
          <div className="relative">
            <input
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="control pr-28"
              {...wiring}
              {...input}
            />
            <span
              role="status"
              className="absolute inset-y-0 right-3 my-auto h-fit rounded-full bg-paid-soft px-2.5 py-1 font-semibold text-paid text-xs empty:bg-transparent"
            >
              {type && !isAmbiguous && NAMES[type]}
            </span>
          </div>
        )}
      </Field>
      {isAmbiguous && (
        <FilterChips
          legend="Este número é"
          options={MINE}
          value={MINE.find(({ value }) => value === type)?.value}
          onChange={onType}
        />
      )}
      <FieldError error={typeError} />
    </div>
  );
}
