import { startRegion } from "@emdia/local/region";
import { openDatabase } from "../billing/database.ts";

export type BenchRegion = Awaited<ReturnType<typeof openRegion>>;

/**
 * Opens the local region on its own database, with direct access to its table. Its schedules do not
 * fire by themselves.
 * @throws StartError in Portuguese
 */
export async function openRegion() {
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
