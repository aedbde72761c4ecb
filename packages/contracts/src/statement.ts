/** See docs/rules/statement.md, "The bank says who paid". */
import * as z from "zod/mini";
import { BankEntry } from "./bank-entry.ts";
import { bulkResult } from "./bulk-result.ts";
import { MATCH_OUTCOMES, MATCH_REASONS, MAX_ENTRIES, MAX_ENTRY_CHARGES, MAX_PROPOSALS } from "./constants.ts";
import { reais } from "./fields.ts";

const TOO_MANY = `Confira no máximo ${MAX_ENTRIES} lançamentos de uma vez`;

const isEachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** No two entries of a call have the same key. */
export const MatchEntriesInput = z.object({
  entries: z.array(BankEntry, "Envie ao menos um lançamento").check(
    z.minLength(1, "Envie ao menos um lançamento"),
    z.maxLength(MAX_ENTRIES, TOO_MANY),
    z.refine((entries) => isEachOnce(entries.map(({ key }) => key)), "Lançamento repetido"),
  ),
});
export type MatchEntriesInput = z.infer<typeof MatchEntriesInput>;

/**
 * `link` is `settle` for charges marked as paid, `propose` leaves the choice to a person, `ignored`
 * is a name that pays no monthly fee, `known` was settled before, `foreign` fits no charge.
 */
export const MatchOutcome = z.enum(MATCH_OUTCOMES);
export type MatchOutcome = z.infer<typeof MatchOutcome>;

/**
 * The strongest reason comes first. With our identifier: `asked` to `not_asked`, by how the amount
 * relates to what was asked. Without it: by the payer's remembered name, by amount and name, or by
 * the amount alone; the last three explain a `foreign` entry.
 */
export const MatchReason = z.enum(MATCH_REASONS);
export type MatchReason = z.infer<typeof MatchReason>;

/**
 * The charges are the oldest first. `payerKey` is "P" and the payer's number, or "S" and that of a
 * student alone. `openAmount` is 0 if the charge is paid already and the entry is only linked.
 */
export const MatchCandidate = z.object({
  paymentIds: z.array(z.int()),
  amounts: z.array(z.number()),
  studentNames: z.array(z.string()),
  payerKey: z.string(),
  payerName: z.nullable(z.string()),
  references: z.array(z.string()),
  openAmount: z.number(),
  reason: MatchReason,
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

/** Entries keep the call's order. Those without `isTicked` wait for a person. */
export const MatchedEntry = z.object({
  key: z.string(),
  outcome: MatchOutcome,
  reason: z.nullable(MatchReason),
  isTicked: z.boolean(),
  candidates: z.array(MatchCandidate),
});
export type MatchedEntry = z.infer<typeof MatchedEntry>;

export const ProposalsQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} [A-Za-z0-9_-]{8,80}$/, "Página inválida"))),
});
export type ProposalsQuery = z.infer<typeof ProposalsQuery>;

/** The newest proposal is first, with candidates as of now. `next` is null on the last page. */
export const ProposalsWire = z.object({
  proposals: z.array(z.object({ entry: BankEntry, match: MatchedEntry })),
  next: z.nullable(z.string()),
});
export type ProposalsWire = z.infer<typeof ProposalsWire>;

export const DismissProposalsInput = z.object({
  keys: z
    .array(
      z.string("Lançamento inválido").check(z.maxLength(80, "Lançamento inválido")),
      "Envie ao menos um lançamento",
    )
    .check(z.minLength(1, "Envie ao menos um lançamento"), z.maxLength(MAX_PROPOSALS, TOO_MANY)),
});
export type DismissProposalsInput = z.infer<typeof DismissProposalsInput>;

/** Matching writes nothing. */
export const MatchEntriesResult = z.object({ entries: z.array(MatchedEntry) });
export type MatchEntriesResult = z.infer<typeof MatchEntriesResult>;

const paymentIds = z.array(z.int("Pagamento inválido"), "Escolha ao menos uma cobrança").check(
  z.minLength(1, "Escolha ao menos uma cobrança"),
  z.maxLength(MAX_ENTRY_CHARGES, `Escolha no máximo ${MAX_ENTRY_CHARGES} cobranças`),
  z.refine((ids) => new Set(ids).size === ids.length, "Pagamento inválido"),
);

/**
 * The n-th charge got the n-th amount; without `amounts` the charges are paid in their order.
 * `isLink` is true for a candidate `by_hand`, which is only linked, and false for any other, which
 * is settled. Without it (an older client) a charge is linked where a settlement by hand fits.
 */
export const SettledEntry = z
  .object({
    entry: BankEntry,
    paymentIds,
    amounts: z.optional(z.array(reais("O valor deve ser maior que zero"), "Valor inválido")),
    isLink: z.optional(z.boolean("Valor inválido")),
  })
  .check(
    z.refine((one) => !one.amounts || one.amounts.length === one.paymentIds.length, {
      path: ["amounts"],
      error: "Informe um valor para cada cobrança",
    }),
  );
export type SettledEntry = z.infer<typeof SettledEntry>;

/** All calls of a reconciliation have one `requestId`. `ignored` payers' names stay as a hash. */
export const SettleEntriesInput = z
  .object({
    requestId: z.uuid("Valor inválido").check(z.toLowerCase()),
    entries: z._default(z.array(SettledEntry, "Valor inválido").check(z.maxLength(MAX_ENTRIES, TOO_MANY)), []),
    ignored: z._default(z.array(BankEntry, "Valor inválido").check(z.maxLength(MAX_ENTRIES, TOO_MANY)), []),
  })
  .check(
    z.refine(({ entries, ignored }) => entries.length + ignored.length > 0, {
      path: ["entries"],
      error: "Envie ao menos um lançamento",
    }),
    z.refine(
      ({ entries, ignored }) =>
        isEachOnce([...entries.map(({ entry }) => entry.key), ...ignored.map(({ key }) => key)]),
      { path: ["entries"], error: "Lançamento repetido" },
    ),
  );
export type SettleEntriesInput = z.infer<typeof SettleEntriesInput>;

/** Results keep the call's order. `service.busy`: the entry is sent again with its `requestId`. */
export const SettleEntriesResult = z.extend(
  bulkResult({ key: z.string(), outcome: z.nullable(z.enum(["settled", "linked"])) }),
  { ignoredCount: z.int() },
);
export type SettleEntriesResult = z.infer<typeof SettleEntriesResult>;

export const ReconciliationWire = z.object({
  requestId: z.string(),
  at: z.string(),
  settledCount: z.int(),
  undoneAt: z.nullable(z.string()),
});
export type ReconciliationWire = z.infer<typeof ReconciliationWire>;

/** The caller repeats the undo while `restCount` is above 0. */
export const UndoneReconciliation = z.object({ undoneCount: z.int(), restCount: z.int() });
export type UndoneReconciliation = z.infer<typeof UndoneReconciliation>;
