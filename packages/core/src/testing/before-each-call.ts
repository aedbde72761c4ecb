import type { Table } from "../model/ports/table.ts";

/** Returns the same table, but `before` runs before each of its calls. */
export const beforeEachCall = (table: Table, before: () => Promise<void>): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, call]) => [
      name,
      typeof call === "function"
        ? async (...input: never[]) => {
            await before();
            return (call as (...all: never[]) => unknown)(...input);
          }
        : call,
    ]),
  ) as unknown as Table;
