import { startRegion } from "@emdia/local/region";
import type { Region } from "@emdia/local/region-types";
import { type Database, openDatabase } from "../billing/database.ts";

/** The local region, with direct access to its table. Its schedules do not fire by themselves. */
export type BenchRegion = { region: Region; database: Database; close(): Promise<void> };

/**
 * Opens the region on its own database.
 * @throws StartError in Portuguese
 */
export async function openRegion(): Promise<BenchRegion> {
  const database = await openDatabase();
  const given = process.env.DYNAMODB_ENDPOINT;
  try {
    process.env.DYNAMODB_ENDPOINT = database.endpoint;
    const region = await startRegion({ realTime: false });
    return {
      region,
      database,
      async close() {
        await region.close();
        await database.close();
      },
    };
  } finally {
    if (given === undefined) Reflect.deleteProperty(process.env, "DYNAMODB_ENDPOINT");
  }
}
