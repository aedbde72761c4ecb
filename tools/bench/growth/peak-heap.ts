import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { openDatabase } from "../billing/database.ts";
import { fill, generateStudios } from "../billing/fill.ts";

/** The separate process's work: an hour's shards with every owner due, or one owner's run. */
export type Scene = "shards" | "owner";

const PROGRAM = new URL("./heap-program.ts", import.meta.url).pathname;

/**
 * Returns the largest live heap, in bytes, of a process that runs a scene with a number of owners
 * or students.
 */
export async function peakHeap(scene: Scene, size: number): Promise<number> {
  const database = await openDatabase();
  try {
    const [owners, students] = scene === "shards" ? [size, 0] : [1, size];
    await fill(database, generateStudios(0, owners, { students, isDue: true, isNew: false }));
    const peak = Number(await outputOf([scene, String(size), database.endpoint, database.tableName]));
    if (!Number.isFinite(peak) || peak <= 0) throw new Error(`no heap was told for ${scene} of ${size}`);
    return peak;
  } finally {
    await database.close();
  }
}

async function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ["--expose-gc", PROGRAM, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const said = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`the process of ${args[0]} failed`);
  return said;
}
