/** See docs/rules/statement.md, "The bank says who paid". */
import * as z from "zod/mini";
import { MAX_ENTRY_CENTS, MAX_ENTRY_MEMO, MAX_ENTRY_NAME } from "./constants.ts";
import { day, freeText } from "./fields.ts";
import { centsFromReais } from "./values/money.ts";

/** An end-to-end id of the Central Bank: it identifies one PIX among all banks. */
const endToEndId = z.string("Lançamento inválido").check(z.regex(/^[A-Za-z0-9]{32}$/, "Lançamento inválido"));

/** The identifier in a PIX code; banks pass on up to 35 characters of it. */
const txid = z.string("Lançamento inválido").check(z.regex(/^[A-Za-z0-9]{1,35}$/, "Lançamento inválido"));

const amount = z.number("Valor inválido").check(
  z.minimum(0.01, "O valor deve ser maior que zero"),
  z.maximum(MAX_ENTRY_CENTS / 100, "Valor inválido"),
  z.refine((value) => centsFromReais(value) !== undefined, "Use no máximo duas casas decimais"),
);

/**
 * `key` is the end-to-end id, else a hash of bank, account, number, amount and day, the same in a
 * file and in the bank's API. An empty text means that the bank stated none.
 */
export const BankEntry = z
  .object({
    key: z.string("Lançamento inválido").check(z.regex(/^[A-Za-z0-9_-]{8,80}$/, "Lançamento inválido")),
    endToEndId: z.optional(endToEndId),
    txid: z.optional(txid),
    date: day(),
    amount,
    name: z.optional(freeText(MAX_ENTRY_NAME)),
    memo: z.optional(freeText(MAX_ENTRY_MEMO)),
  })
  .check(
    z.refine((entry) => entry.endToEndId === undefined || entry.key === entry.endToEndId, {
      path: ["key"],
      error: "Lançamento inválido",
    }),
  );
export type BankEntry = z.infer<typeof BankEntry>;
