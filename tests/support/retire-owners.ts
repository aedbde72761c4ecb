/** Takes the owners of a test off the billing when it is over, as every later move of the clock would bill them too. */
import type { Region } from "@emdia/local/region-types";
import { afterEach, beforeEach } from "vitest";
import { storedItems } from "./stored-items.ts";

let made: { region: Region; userId: string }[] = [];

/** Tells of an owner who was made, whom the dispatch leaves alone after the test. */
export function retireLater(region: Region, userId: string): void {
  made.push({ region, userId });
}

/** Retires the owners that each test of this file makes in the region; those who were made before the first one stay. */
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
