import type { NotedDetail } from "@emdia/contracts/student";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { formatDay } from "../../lib/format.ts";

/** `label` is the name in the form, `name` in facts and spreadsheet. `rows` is for a long text. */
export const DETAILS: Readonly<
  Record<
    NotedDetail,
    {
      label: string;
      name: string;
      rows?: number;
      input?: { type?: "date"; inputMode?: "numeric"; autoComplete?: "off" };
      typed(stored: string): string;
      shown(stored: string): string;
    }
  >
> = {
  birthday: {
    label: "Data de nascimento",
    name: "Nascimento",
    input: { type: "date" },
    typed: (text) => text,
    shown: formatDay,
  },
  document: {
    label: "CPF (sai no recibo)",
    name: "CPF",
    input: { inputMode: "numeric", autoComplete: "off" },
    typed: formatTaxDocument,
    shown: formatTaxDocument,
  },
  notes: { label: "Observações", name: "Observações", rows: 3, typed: (text) => text, shown: (text) => text },
};

/** Returns a value for each detail, in the order in which they are shown. */
export const mapDetails = <T>(make: (name: NotedDetail) => T): Record<NotedDetail, T> =>
  Object.fromEntries((Object.keys(DETAILS) as NotedDetail[]).map((name) => [name, make(name)] as unknown[]));
