/** A process that plays worlds for another: `worker.ts [mutant]` is told seeds and answers verdicts. */
import { mutantOf } from "../mutants/mutants.ts";
import { substitute } from "../mutants/substitute.ts";
import { quieten } from "../quiet.ts";

/** What a worker is told. */
export type Order = { seeds: number[]; fault?: number | undefined };

const [name] = process.argv.slice(2);
const mutant = name ? mutantOf(name) : undefined;
substitute(mutant?.substitutions ?? []);
quieten();
// Loaded after the substitutions, or they would come too late.
const { play } = await import("../play.ts");
const options = mutant?.mailAttempts ? { mailAttempts: mutant.mailAttempts } : {};

process.on("message", async ({ seeds, fault }: Order) => {
  for (const seed of seeds) process.send?.(await play({ seed, fault, ...options }));
});
process.send?.("ready");
