import { PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import { monthName, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import type { ChosenRise } from "@emdia/contracts/values/own-terms";
import { useState } from "react";
import { useToday } from "../../lib/today.ts";
import { SelectField } from "../form/choice-fields.tsx";
import { TextField } from "../form/fields.tsx";
import { MoneyField } from "../form/money-field.tsx";
import { firstRiseMonth, riseMonths } from "./preview-rise.ts";

type Props = Omit<ReturnType<typeof useRise>, "now" | "rise"> & { canUndo?: boolean };

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

/** The ways to give the new price, and "undo" for a rise that is not in effect yet. */
type RiseKind = "percent" | "price" | "undo";

const TEXTS = {
  percent: "O reajuste deve ser de 0,01% a 100%",
  price: "O preço deve ser de R$ 0,01 a R$ 999.999,99",
} as const;

/** Returns a typed per cent from 0.01 to 100 in hundredths; undefined for any other text. */
function pointsOf(text: string): number | undefined {
  const points = parseReais(text.replace("%", "").trim());
  return points !== undefined && points > 0 && points <= 10_000 ? points : undefined;
}

function priceOfText(text: string): number | undefined {
  const cents = parseReais(text);
  return cents !== undefined && cents > 0 && cents <= PRICE_MAX_CENTS ? cents : undefined;
}

const errorOf = (kind: RiseKind, typed: string, rise: ChosenRise | undefined): string | undefined =>
  typed !== "" && !rise && kind !== "undo" ? TEXTS[kind] : undefined;

function riseOf(kind: RiseKind, typed: string, from: YearMonth): ChosenRise | undefined {
  if (kind === "undo") return undefined;
  if (kind === "percent") {
    const basisPoints = pointsOf(typed);
    return basisPoints === undefined ? undefined : { from, basisPoints };
  }
  const priceCents = priceOfText(typed);
  return priceCents === undefined ? undefined : { from, priceCents };
}

/** `rise` is undefined while a field is invalid. Its first month is at least 30 days ahead. */
export function useRise() {
  const today = useToday();
  const [kind, setKind] = useState<RiseKind>("percent");
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState<YearMonth>(() => firstRiseMonth(today));
  const rise = riseOf(kind, typed, from);
  return {
    today,
    now: monthOf(today),
    kind,
    typed,
    setTyped,
    from,
    setFrom,
    rise,
    error: errorOf(kind, typed, rise),
    setKind: (next: RiseKind) => {
      setKind(next);
      setTyped("");
    },
  };
}
