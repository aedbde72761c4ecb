/**
 * The reconciliation of a bank statement with the charges, on the wire (docs/rules.md, "The bank
 * says who paid"). Amounts are decimal reais, days are civil, instants are ISO UTC.
 */
import * as z from "zod/mini";
import { BankEntry } from "./bank-entry.ts";
import { MATCH_OUTCOMES, MATCH_REASONS, MAX_ENTRIES, MAX_ENTRY_CHARGES, MAX_PROPOSALS } from "./constants.ts";
import { reais } from "./fields.ts";

const TOO_MANY = `Confira no máximo ${MAX_ENTRIES} lançamentos de uma vez`;

const isEachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** POST /api/statements/match. Each key is sent once. */
export const MatchEntriesInput = z.object({
  entries: z.array(BankEntry, "Envie ao menos um lançamento").check(
    z.minLength(1, "Envie ao menos um lançamento"),
    z.maxLength(MAX_ENTRIES, TOO_MANY),
    z.refine((entries) => isEachOnce(entries.map(({ key }) => key)), "Lançamento repetido"),
  ),
});
export type MatchEntriesInput = z.infer<typeof MatchEntriesInput>;

/**
 * The result of matching an entry. `settle`: our identifier with exactly the asked amount. `link`:
 * as `settle`, but the owner had marked the charges as paid. `propose`: a person decides between
 * the candidates. `ignored`: the owner declared before that this name pays no monthly fee. `known`:
 * settled or linked by an earlier reconciliation. `foreign`: no charge fits.
 */
export const MatchOutcome = z.enum(MATCH_OUTCOMES);
export type MatchOutcome = z.infer<typeof MatchOutcome>;

/**
 * The reason for offering a candidate, the strongest first. `asked`: our identifier, exactly the
 * asked amount. `by_hand`: the owner recorded the same amount within five days. `part`: our
 * identifier, less than is open. `more`: our identifier, more than is open. `paid_again`: our
 * identifier of a paid charge; the candidate is another open charge of the payer, or none. `gone`:
 * our identifier of a void charge or of an archived or erased student. `not_asked`: our identifier
 * with an amount that was never asked. Without our identifier: `remembered` (this name paid for the
 * student before), `name` (amount and name agree), `amount` (only the amount agrees). Of a `foreign`
 * entry with the name of a payer: `owes_other` (another amount is open), `paid` and `paid_ahead`
 * (the fee of these days is paid); its candidate has these charges, and nothing to record.
 */
export const MatchReason = z.enum(MATCH_REASONS);
export type MatchReason = z.infer<typeof MatchReason>;

/**
 * Charges that an entry may have paid, the oldest first, with the amount for each of them: the
 * caller sends them back as `paymentIds` and `amounts`. `references` name their months.
 * `openAmount` is their open amount in total; it is 0 for charges that are paid already, to which
 * the entry is linked.
 */
export const MatchCandidate = z.object({
  paymentIds: z.array(z.int()),
  amounts: z.array(z.number()),
  studentNames: z.array(z.string()),
  payerName: z.nullable(z.string()),
  references: z.array(z.string()),
  openAmount: z.number(),
  reason: MatchReason,
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

/**
 * One line per entry, in the order of the call. `reason` explains the outcome or the first
 * candidate; it is null if the outcome needs no explanation. `isTicked` marks an entry whose first
 * candidate the screen ticks; all other entries wait for a person's choice.
 */
export const MatchedEntry = z.object({
  key: z.string(),
  outcome: MatchOutcome,
  reason: z.nullable(MatchReason),
  isTicked: z.boolean(),
  candidates: z.array(MatchCandidate),
});
export type MatchedEntry = z.infer<typeof MatchedEntry>;

/** GET /api/statements/proposals. `before` is the `next` of the page before. */
export const ProposalsQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} [A-Za-z0-9_-]{8,80}$/, "Página inválida"))),
});
export type ProposalsQuery = z.infer<typeof ProposalsQuery>;

/**
 * A page of the payments that the bank listed and only a person may record, the newest first, with
 * their candidates as of now. They are recorded by POST /api/statements/settle. `next` requests the
 * page of older payments; it is null on the last page.
 */
export const ProposalsWire = z.object({
  proposals: z.array(z.object({ entry: BankEntry, match: MatchedEntry })),
  next: z.nullable(z.string()),
});
export type ProposalsWire = z.infer<typeof ProposalsWire>;

/** POST /api/statements/proposals/dismiss: marks payments that pay no monthly fee. */
export const DismissProposalsInput = z.object({
  keys: z
    .array(
      z.string("Lançamento inválido").check(z.maxLength(80, "Lançamento inválido")),
      "Envie ao menos um lançamento",
    )
    .check(z.minLength(1, "Envie ao menos um lançamento"), z.maxLength(MAX_PROPOSALS, TOO_MANY)),
});
export type DismissProposalsInput = z.infer<typeof DismissProposalsInput>;

/** POST /api/statements/match: the result for each entry. The call writes nothing. */
export const MatchEntriesResult = z.object({ entries: z.array(MatchedEntry) });
export type MatchEntriesResult = z.infer<typeof MatchEntriesResult>;

const paymentIds = z.array(z.int("Pagamento inválido"), "Escolha ao menos uma cobrança").check(
  z.minLength(1, "Escolha ao menos uma cobrança"),
  z.maxLength(MAX_ENTRY_CHARGES, `Escolha no máximo ${MAX_ENTRY_CHARGES} cobranças`),
  z.refine((ids) => new Set(ids).size === ids.length, "Pagamento inválido"),
);

/**
 * An entry and the charges that it paid. The n-th charge received the n-th amount; the amounts
 * together are at most the entry's. Without `amounts` the entry's whole amount is spread over the
 * charges in the order of the list.
 */
export const SettledEntry = z
  .object({
    entry: BankEntry,
    paymentIds,
    amounts: z.optional(z.array(reais("O valor deve ser maior que zero"), "Valor inválido")),
  })
  .check(
    z.refine((one) => !one.amounts || one.amounts.length === one.paymentIds.length, {
      path: ["amounts"],
      error: "Informe um valor para cada cobrança",
    }),
  );
export type SettledEntry = z.infer<typeof SettledEntry>;

/**
 * POST /api/statements/settle. `requestId` identifies one reconciliation, however many calls it
 * takes. `ignored` are entries that are no monthly fee: only their payers' names are remembered, as
 * a hash.
 */
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

/**
 * One line per entry that was to be settled, in the order of the call. `outcome` is `settled`,
 * `linked` to a settlement that was recorded by hand, or null for an entry that was refused: `code`
 * and `reason` say why. An entry with the code `service.busy` is sent again with the same
 * `requestId`; nothing is recorded twice.
 */
export const SettleEntriesResult = z.object({
  settledCount: z.int(),
  errorCount: z.int(),
  ignoredCount: z.int(),
  results: z.array(
    z.object({
      key: z.string(),
      outcome: z.nullable(z.enum(["settled", "linked"])),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type SettleEntriesResult = z.infer<typeof SettleEntriesResult>;

/**
 * A reconciliation. `settledCount` counts its entries that were settled or linked; `undoneAt` is
 * the instant at which it was undone, or null.
 */
export const ReconciliationWire = z.object({
  requestId: z.string(),
  at: z.string(),
  settledCount: z.int(),
  undoneAt: z.nullable(z.string()),
});
export type ReconciliationWire = z.infer<typeof ReconciliationWire>;

/**
 * POST /api/statements/{id}/undo: the number of entries that this call undid, and the number that
 * are left. The caller repeats the call while `restCount` is above 0.
 */
export const UndoneReconciliation = z.object({ undoneCount: z.int(), restCount: z.int() });
export type UndoneReconciliation = z.infer<typeof UndoneReconciliation>;
