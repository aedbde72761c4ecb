import { PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import { monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import type { ChosenRise } from "@emdia/contracts/values/own-terms";
import { useState } from "react";
import { useToday } from "../../lib/today.ts";
import { firstRiseMonth } from "./preview-rise.ts";

/** The ways to give the new price, and "undo" for a rise that is not in effect yet. */
export type RiseKind = "percent" | "price" | "undo";

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

/** `rise` is undefined while invalid. Its first month is at least 30 days ahead. */
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
