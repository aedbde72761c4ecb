import type { Table } from "../model/ports/table.ts";

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
