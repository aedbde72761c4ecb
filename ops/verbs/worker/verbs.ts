import { setTimeout as wait } from "node:timers/promises";
import { readOutputs } from "../../cloud/outputs.ts";
import { Refusal } from "../../refusal.ts";
import type { Asked, Verbs } from "../../verb.ts";
import { endShifts, planShift } from "./shift-worker.ts";
import { stateOf, versionBefore } from "./version-before.ts";
import { findWorker, readState, Worker } from "./worker.ts";

/** Undefined for a stage whose worker has one version. @throws Refusal with the option to use */
async function deployedWorker({ ask, maybe }: Asked): Promise<Worker | undefined> {
  const stage = maybe("stage");
  if (stage !== undefined) return findWorker(ask, stage);
  const outputs = readOutputs();
  if (!outputs) throw new Refusal("Nothing was deployed from here: say which stage, --stage STAGE.");
  return Worker.safeParse(outputs.billingWorker).data;
}

export const shiftVerbs: Verbs = {
  shift: {
    says: "after a deployment, moves the hour's billing to the worker's new version, step by step or at once; without a stage that of the last deployment from here",
    takes: ["stage", "at-once"],
    async plan(asked) {
      const worker = await deployedWorker(asked);
      if (!worker) return { lines: ["This stage has one version of the billing worker, which is at work."] };
      return planShift(asked.ask, worker, asked.has("at-once"));
    },
  },
};

export const workerVerbs: Verbs = {
  "worker show": {
    says: "shows which version of the billing worker is at work",
    async plan(asked) {
      return { lines: [stateOf(await readState(asked.ask, await findWorker(asked.ask, asked.stage)))] };
    },
  },
  "worker back": {
    says: "gives all billing to the version before the newest one, at once, and stops a shift that is under way",
    takes: ["version"],
    async plan(asked) {
      const worker = await findWorker(asked.ask, asked.stage);
      const found = await readState(asked.ask, worker);
      const to = asked.maybe("version") ?? versionBefore(found);
      if (to === undefined) throw new Refusal(`There is no version before ${found.at}.`);
      if (!found.versions.includes(Number(to))) throw new Refusal(`There is no version ${to}: ${stateOf(found)}`);
      const { at, next, isShifting } = found;
      if (to === at && !next && !isShifting)
        return { lines: [stateOf(found), "Nothing is to be done. Another version is named by --version."] };
      const act = async () => {
        const stopped = await endShifts(asked.ask, worker, to, wait);
        const also = stopped > 0 ? `, ${stopped} shift stopped` : "";
        return `Version ${to} has all messages${also}. The next \`npm run ops -- shift\` takes the newest version again.`;
      };
      const secrets =
        "A version keeps the secrets of its deployment: was one replaced since, shift at once after this.";
      return { lines: [stateOf(found), secrets], steps: [{ says: `give all messages to version ${to}`, act }] };
    },
  },
};
