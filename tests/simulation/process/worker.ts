/** Plays worlds: `worker.ts [mutant]` receives seeds and answers with their verdicts. */
import { flushCompileCache } from "node:module";
import type { Substitution } from "../mutants/mutant.ts";
import { mutantOf } from "../mutants/mutants.ts";
import { substitute } from "../mutants/substitute.ts";
import { silenceConsole } from "../silence-console.ts";

export type Order = { seeds: number[]; fault?: number | undefined };

/**
 * zod's mini edition does not compile object schemas by itself. This makes a run a tenth shorter.
 */
const COMPILED_SCHEMAS: Substitution = {
  file: "node_modules/zod/v4/mini/schemas.js",
  from: "core.$ZodObject.init(inst, def);",
  to: "core.$ZodObjectJIT.init(inst, def);",
};

const [name] = process.argv.slice(2);
const mutant = name ? mutantOf(name) : undefined;
substitute([COMPILED_SCHEMAS, ...(mutant?.substitutions ?? [])]);
silenceConsole();
// This import must come after the substitutions.
const { play } = await import("../play.ts");
const options = mutant?.mailAttempts ? { mailAttempts: mutant.mailAttempts } : {};

let isFirst = true;
process.on("message", async ({ seeds, fault }: Order) => {
  for (const seed of seeds) {
    const verdict = await play({ seed, fault, ...options });
    // Node writes its compile cache when a process exits, but the pool kills this process.
    if (isFirst) flushCompileCache();
    isFirst = false;
    process.send?.(verdict);
  }
});
// A signal to the whole group ends the pool's process, whose end then ends this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.send?.("ready");
