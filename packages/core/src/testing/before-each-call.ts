import type { Table } from "../model/ports/table.ts";

export const beforeEachCall = (table: Table, before: () => Promise<void>): Table =>
  new Proxy(table, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return async (...input: unknown[]) => {
        await before();
        return Reflect.apply(call, target, input);
      };
    },
  });
