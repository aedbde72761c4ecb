import { monthName, type YearMonth } from "@emdia/contracts/values/calendar";
import { MoneyField } from "../form/money-field.tsx";
import { SelectField } from "../form/select-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { riseMonths } from "./preview-rise.ts";
import type { RiseKind, useRise } from "./use-rise.ts";

type Props = Omit<ReturnType<typeof useRise>, "now" | "rise"> & {
  canUndo?: boolean;
};

export function RiseFields({ today, kind, setKind, typed, setTyped, from, setFrom, error, canUndo = false }: Props) {
  const options: [RiseKind, string][] = [
    ["percent", "Em porcentagem"],
    ["price", "Novo preço"],
    ...(canUndo ? [["undo", "Desfazer o reajuste marcado"] as [RiseKind, string]] : []),
  ];
  const field = {
    value: typed,
    error,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <>
      <SelectField
        label="Como reajustar"
        value={kind}
        onChange={(event) => setKind(event.target.value as RiseKind)}
        options={options}
      />
      {kind === "percent" && <TextField label="Porcentagem" inputMode="decimal" placeholder="10" {...field} />}
      {kind === "price" && <MoneyField label="Novo preço" {...field} />}
      {kind !== "undo" && (
        <SelectField
          label="A partir das cobranças de"
          value={from}
          onChange={(event) => setFrom(event.target.value as YearMonth)}
          options={riseMonths(today).map((month) => [month, monthName(month)] as const)}
        />
      )}
    </>
  );
}
