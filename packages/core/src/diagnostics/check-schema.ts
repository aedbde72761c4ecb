import { MAX_DISCREPANCIES, type SchemaCheckWire } from "@emdia/contracts/diagnostics";
import type { OwnerContext } from "../model/context.ts";
import { ownerPartition } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { ownerOfCode } from "../store/profiles.ts";
import { pagesOf } from "../table/reading.ts";
import { checkAnchors, checkDates } from "./check-dates.ts";
import { checkBankIndex, checkIndex, checkOpenIndex, checkRuleIndex } from "./check-index.ts";
import { checkKey } from "./check-key.ts";
import { checkCode, checkOrphans } from "./check-orphans.ts";
import { checkPayers } from "./check-payers.ts";
import { checkLedger, checkSums } from "./check-sums.ts";
import type { Finding } from "./finding.ts";
import { addItem, emptySummary, type PartitionSummary } from "./partition-summary.ts";
import { statementOf } from "./statement.ts";
import { describeKinds, readStored, type Stored } from "./stored-kinds.ts";

type Report = { findings: Finding[]; total: number };

/** Reads no snapshot: a write may look like a finding, so a repair checks its attributes. */
export async function checkSchema(ctx: OwnerContext & { tableName: string }): Promise<SchemaCheckWire> {
  const pk = ownerPartition(ctx.ownerId);
  const [summary, report]: [PartitionSummary, Report] = [emptySummary(), { findings: [], total: 0 }];
  const everything = { key: { expression: "pk = :pk", values: { ":pk": pk } }, consistent: true };
  for await (const items of pagesOf(ctx.table, everything))
    for (const item of items) note(report, inspect(item, ctx.ownerId, summary));
  note(report, [
    ...checkOrphans(summary, ctx.ownerId),
    ...(await checkLink(ctx, summary)),
    ...checkAnchors(summary),
    ...checkPayers(summary),
    ...checkSums(summary, ctx.ownerId),
  ]);
  const discrepancies = report.findings.map((finding) => ({
    kind: finding.kind,
    key: finding.sk,
    message: finding.message,
    statement: statementOf({ tableName: ctx.tableName, pk }, finding),
  }));
  return {
    discrepancies,
    cleanupQueries: discrepancies.flatMap(({ statement }) => statement ?? []),
    total: report.total,
    hasMore: report.total > discrepancies.length,
    checkedAt: ctx.now().toISOString(),
    schema: describeKinds(summary.counts),
  };
}

function note(report: Report, findings: readonly Finding[]): void {
  report.total += findings.length;
  report.findings.push(...findings.slice(0, MAX_DISCREPANCIES - report.findings.length));
}

/** Reports no index entry while the due date is wrong: the fixes would contradict each other. */
function indexFindings(stored: Stored, ownerId: string, dates: readonly Finding[]): Finding[] {
  if (stored.kind === "profile") return checkIndex(stored, ownerId);
  if (stored.kind === "bank") return checkBankIndex(stored, ownerId);
  if (stored.kind === "rule") return checkRuleIndex(stored, ownerId);
  return stored.kind === "payment" && dates.length === 0 ? checkOpenIndex(stored) : [];
}

function inspect(item: Item, ownerId: string, summary: PartitionSummary): Finding[] {
  const stored = readStored(item);
  if (!stored) {
    const message = "Este item não é de nenhum tipo conhecido; a correção o apaga.";
    return [{ kind: "unknown", sk: String(item.sk), message, fix: { act: "drop" } }];
  }
  addItem(summary, stored);
  const dates = checkDates(stored);
  const ledger = stored.kind === "payment" ? checkLedger(stored) : [];
  const index = indexFindings(stored, ownerId, dates);
  return [...stored.findings, ...checkKey(stored, ownerId), ...index, ...dates, ...ledger];
}

/** The code is outside the partition: the finding tells whether it leads to this owner. */
async function checkLink(ctx: OwnerContext, summary: PartitionSummary): Promise<Finding[]> {
  const code = summary.profile?.value?.registrationCode;
  return code ? checkCode(ctx.ownerId, code, await ownerOfCode(ctx, code)) : [];
}
