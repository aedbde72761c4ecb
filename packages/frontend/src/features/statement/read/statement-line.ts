import type { CivilDate } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";

export const MAX_STATEMENT_LINES = 20_000;

/**
 * `cents` is negative for money that left; `day` and `cents` may be unreadable. `number` is the
 * bank's and not always unique. `payer` is the text in the payer's own column.
 */
export type StatementLine = {
  bank: string;
  account: string;
  day: CivilDate | undefined;
  cents: number | undefined;
  number: string;
  type: string;
  texts: readonly string[];
  payer?: string | undefined;
};

/** `isCut`: the file ends in the middle of its lines. */
export type StatementLines = { lines: readonly StatementLine[]; rows: number; isCut: boolean };

/** An amount as American programs write it: "1,234.56". */
const AMERICAN = /^\d{1,3}(,\d{3})+\.\d{2}$/;
/** An amount with three decimals may be thousands, unless a zero or four digits precede. */
const LONG = /^(\d{1,12})[.,](\d{4,20})$|^(\d{4,12}|0)[.,](\d{3})$/;

/** Returns the centavos of an amount with more decimals, if these are only zeros or rounding. */
function longCentsOf(digits: string): number | undefined {
  const [, whole, decimals = "", wholeOfThree, three] = LONG.exec(digits) ?? [];
  const hundredths = Number(`${whole ?? wholeOfThree}.${three ?? decimals}`) * 100;
  const cents = Math.round(hundredths);
  return Math.abs(hundredths - cents) < 0.01 ? cents : undefined;
}

/** Parses signed centavos: "-1.234,56", "R$ 150,00-", "(150,00)", "150,00 D", "150.0000". */
export function signedCentsOf(text: string): number | undefined {
  const bare = text.replace(/R\$|[\s\u00a0]/g, "").replace("\u2212", "-");
  const [, before = "", digits = "", after = ""] = /^([+(-]*)([\d.,]+)([)+CD-]*)$/i.exec(bare) ?? [];
  const cents = LONG.test(digits)
    ? longCentsOf(digits)
    : parseReais(AMERICAN.test(digits) ? digits.replaceAll(",", "") : digits);
  return cents && (/[(-]/.test(before) || /[D-]/i.test(after)) ? -cents : cents;
}
