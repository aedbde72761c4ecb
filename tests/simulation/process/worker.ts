/** A process that plays worlds for another: `worker.ts [mutant]` is told seeds and answers verdicts. */
import type { Substitution } from "../mutants/mutant.ts";
import { mutantOf } from "../mutants/mutants.ts";
import { substitute } from "../mutants/substitute.ts";
import { silenceConsole } from "../silence-console.ts";

/** What a worker is told. */
export type Order = { seeds: number[]; fault?: number | undefined };

/** zod compiles object schemas in its own full edition alone; here the same parsing makes a run a tenth shorter. */
const COMPILED_SCHEMAS: Substitution = {
  file: "node_modules/zod/v4/mini/schemas.js",
  from: "core.$ZodObject.init(inst, def);",
  to: "core.$ZodObjectJIT.init(inst, def);",
};

const [name] = process.argv.slice(2);
const mutant = name ? mutantOf(name) : undefined;
substitute([COMPILED_SCHEMAS, ...(mutant?.substitutions ?? [])]);
silenceConsole();
// Loaded after the substitutions, or they would come too late.
const { play } = await import("../play.ts");
const options = mutant?.mailAttempts ? { mailAttempts: mutant.mailAttempts } : {};

process.on("message", async ({ seeds, fault }: Order) => {
  for (const seed of seeds) process.send?.(await play({ seed, fault, ...options }));
});
// A signal to the whole group is the first process's to answer; without that one there is nothing left to do.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.send?.("ready");
