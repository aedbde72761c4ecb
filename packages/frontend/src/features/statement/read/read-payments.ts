import type { Mapping, StatementTable } from "./columns.ts";
import { type Payments, paymentsOf } from "./entries.ts";
import type { Statement } from "./read-statement.ts";
import { linesOf } from "./read-table.ts";

export const readPayments = (
  statements: readonly Statement[],
  mappingOf: (table: StatementTable) => Mapping,
  today: string,
): Promise<Payments> =>
  paymentsOf(
    statements.map((one) => ("lines" in one ? one : linesOf(one.table, mappingOf(one.table), today))),
    today,
  );
