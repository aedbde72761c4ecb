import * as z from "zod/mini";
import { MAX_STATEMENT_BYTES } from "../constants.ts";
import {
  DismissProposalsInput,
  MatchEntriesInput,
  MatchEntriesResult,
  ProposalsQuery,
  ProposalsWire,
  ReconciliationWire,
  SettleEntriesInput,
  SettleEntriesResult,
  UndoneReconciliation,
} from "../statement.ts";
import { statementAddresses } from "./addresses.ts";
import { UuidParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const statementRoutes = defineArea("statements", statementAddresses, {
  listReconciliations: {
    summary: "The last 12 reconciliations, the newest first; each can be undone.",
    response: z.array(ReconciliationWire),
  },
  matchEntries: {
    summary: "What each entry of a bank statement is, and which charges it may have paid; nothing is written.",
    body: MatchEntriesInput,
    maxBodyBytes: MAX_STATEMENT_BYTES,
    response: MatchEntriesResult,
  },
  settleEntries: {
    summary: "Records the payments of a bank statement that a person confirmed; an entry is recorded once.",
    body: SettleEntriesInput,
    maxBodyBytes: MAX_STATEMENT_BYTES,
    response: SettleEntriesResult,
  },
  listProposals: {
    summary: "Payments that the bank listed and only a person may record, with their candidates.",
    query: ProposalsQuery,
    response: ProposalsWire,
  },
  dismissProposals: {
    summary: "Says that some of these payments are no monthly fee: they are not proposed again.",
    body: DismissProposalsInput,
  },
  undoReconciliation: {
    summary: "Takes a whole reconciliation back: its settlements are reversed and its entries forgotten.",
    params: UuidParams,
    response: UndoneReconciliation,
  },
});
