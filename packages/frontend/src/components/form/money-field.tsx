import type { ComponentProps } from "react";
import { Field, type FieldTexts, TextField } from "./fields.tsx";
import { FilterChips } from "./filters.tsx";

/** The text is never reformatted while the person types. */
export function MoneyField({ label, error, hint, isOptional, ...input }: ComponentProps<"input"> & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => (
        <div className="relative">
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-2">
            R$
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="100,00"
            {...wiring}
            className="control num pl-11"
            {...input}
          />
        </div>
      )}
    </Field>
  );
}

type Props<Unit extends string> = Omit<ComponentProps<typeof TextField>, "label" | "placeholder"> & {
  /** The names of the two units, reais first, and a placeholder for each. */
  units: readonly [reais: Unit, percent: Unit];
  placeholders: readonly [reais: string, percent: string];
  unit: Unit;
  onUnit(unit: Unit): void;
};

export function DiscountField<Unit extends string>({ units, placeholders, unit, onUnit, ...field }: Props<Unit>) {
  const [reais, percent] = units;
  const Field = unit === reais ? MoneyField : TextField;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-28">
        <Field
          key={unit}
          label="Valor do desconto"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholders[unit === reais ? 0 : 1]}
          {...field}
        />
      </div>
      <div className="grid gap-1.5">
        {/* This line is as high as the label of the adjacent field. */}
        <span aria-hidden className="text-sm">
          &nbsp;
        </span>
        <FilterChips
          legend="Desconto em"
          options={[
            { value: reais, label: "R$" },
            { value: percent, label: "%" },
          ]}
          value={unit}
          onChange={onUnit}
        />
      </div>
    </div>
  );
}
