/**
 * Takes a test's owners out of the billing when the test is over, because every later move of the
 * clock would bill them too.
 */
import type { Region } from "@emdia/local/region-types";
import { afterEach, beforeEach } from "vitest";
import { storedItems } from "./stored-items.ts";

let made: { region: Region; userId: string }[] = [];

/** Registers an owner whom the billing must skip after the test. */
export function retireLater(region: Region, userId: string): void {
  made.push({ region, userId });
}

/**
 * Takes out of the billing the owners that each test of this file makes in the region. Owners who
 * were made before the first test stay.
 */
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
