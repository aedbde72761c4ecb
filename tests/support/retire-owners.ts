/** Retires a test's owners, because every later move of the clock would bill them too. */
import type { Region } from "@emdia/local/region-types";
import { afterEach, beforeEach } from "vitest";
import { storedItems } from "./stored-items.ts";

let made: { region: Region; userId: string }[] = [];

export function retireLater(region: Region, userId: string): void {
  made.push({ region, userId });
}

/** Retires the owners of each test; owners who were made before the first test stay. */
export function retireAfterEach(region: () => Region): void {
  beforeEach(() => {
    made = [];
  });
  afterEach(async () => {
    const table = storedItems(region());
    for (const { userId } of made.filter((one) => one.region === region()))
      await table.changeIfThere({ pk: `O#${userId}`, sk: "PROFILE" }, { g1pk: undefined, g1sk: undefined });
  });
}
