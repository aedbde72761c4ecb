import { MAX_DISCREPANCIES, type SchemaCheckWire } from "@emdia/contracts/diagnostics";
import type { OwnerContext } from "../model/context.ts";
import { ownerPartition } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { ownerOfCode } from "../store/profiles.ts";
import { pagesOf } from "../table/paginate.ts";
import { type Census, countIn, emptyCensus } from "./census.ts";
import { checkAnchors, checkDates } from "./check-dates.ts";
import { checkIndex, checkOpenIndex } from "./check-index.ts";
import { checkKey } from "./check-key.ts";
import { checkCode, checkOrphans } from "./check-orphans.ts";
import { checkSums } from "./check-sums.ts";
import type { Finding } from "./finding.ts";
import { statementOf } from "./statement.ts";
import { describeKinds, readStored, type Stored } from "./stored-kinds.ts";

/** An owner, and the name of the table that statements are for. */
export type DiagnosticsContext = OwnerContext & { tableName: string };

/** What was found: only the first findings are kept, however broken a partition is. */
type Report = { findings: Finding[]; total: number };

function note(report: Report, findings: readonly Finding[]): void {
  report.total += findings.length;
  report.findings.push(...findings.slice(0, MAX_DISCREPANCIES - report.findings.length));
}

/** A charge whose due date is wrong is compared with its index once the date is right: two corrections would disagree. */
function indexFindings(stored: Stored, ownerId: string, dates: readonly Finding[]): Finding[] {
  if (stored.kind === "profile") return checkIndex(stored, ownerId);
  return stored.kind === "payment" && dates.length === 0 ? checkOpenIndex(stored) : [];
}

function inspect(item: Item, ownerId: string, census: Census): Finding[] {
  const stored = readStored(item);
  if (!stored) {
    const message = "Este item não é de nenhum tipo conhecido; a correção o apaga.";
    return [{ kind: "unknown", sk: String(item.sk), message, mend: { act: "drop" } }];
  }
  countIn(census, stored);
  const dates = checkDates(stored);
  return [...stored.findings, ...checkKey(stored, ownerId), ...indexFindings(stored, ownerId, dates), ...dates];
}

/** A code's lookup lies outside the partition: nothing of it is told but whether it leads here. */
async function checkLink(ctx: OwnerContext, census: Census): Promise<Finding[]> {
  const code = census.profile?.value?.registrationCode;
  return code ? checkCode(ctx.ownerId, code, await ownerOfCode(ctx, code)) : [];
}

/**
 * Reads everything in the caller's partition, and nothing of anybody else's, and says what is wrong with it. Needs no
 * readable profile. The pages are no snapshot: what is written meanwhile may be reported, but a statement changes only
 * what is still as it was read. Attributes that are mended may bring new findings to light: check again.
 */
export async function checkSchema(ctx: DiagnosticsContext): Promise<SchemaCheckWire> {
  const pk = ownerPartition(ctx.ownerId);
  const [census, report]: [Census, Report] = [emptyCensus(), { findings: [], total: 0 }];
  const everything = { key: { expression: "pk = :pk", values: { ":pk": pk } }, consistent: true };
  for await (const items of pagesOf(ctx.table, everything))
    for (const item of items) note(report, inspect(item, ctx.ownerId, census));
  note(report, [
    ...checkOrphans(census, ctx.ownerId),
    ...(await checkLink(ctx, census)),
    ...checkAnchors(census),
    ...checkSums(census, ctx.ownerId),
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
    schema: describeKinds(census.counts),
  };
}
