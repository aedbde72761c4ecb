import type { ComponentProps } from "react";
import { FilterChips } from "./filter-chips.tsx";
import { MoneyField } from "./money-field.tsx";
import { TextField } from "./text-field.tsx";

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
