import { setTimeout as wait } from "node:timers/promises";
import { type AskAws, askAwsIn } from "../../shift/ask-aws.ts";
import { endShifts } from "../../shift/end-shifts.ts";
import { type State, stateOf, versionBefore } from "../../shift/version-before.ts";
import { findWorker, listShifts, listVersions, readAlias, type Worker } from "../../shift/worker.ts";
import { type Asked, Refusal, type Verbs } from "../verb.ts";

type Found = State & { ask: AskAws; worker: Worker };

async function look({ stage, environment }: Asked): Promise<Found> {
  const ask = askAwsIn(environment.AWS_REGION ?? "");
  const worker = await findWorker(ask, stage);
  const [alias, versions, shifts] = [
    await readAlias(ask, worker),
    await listVersions(ask, worker),
    await listShifts(ask, worker),
  ];
  return { ask, worker, ...alias, versions, isShifting: shifts.length > 0 };
}

export const workerVerbs: Verbs = {
  "worker show": {
    says: "shows which version of the billing worker is at work",
    needs: [],
    async plan(asked) {
      return { lines: [stateOf(await look(asked))] };
    },
  },
  "worker back": {
    says: "gives all billing to the version before the newest one, at once, and stops a shift that is under way",
    needs: [],
    takes: ["version"],
    async plan(asked) {
      const found = await look(asked);
      const to = asked.maybe("version") ?? versionBefore(found);
      if (to === undefined) throw new Refusal(`There is no version before ${found.at}.`);
      if (!found.versions.includes(Number(to))) throw new Refusal(`There is no version ${to}: ${stateOf(found)}`);
      const { ask, worker, at, next, isShifting } = found;
      if (to === at && !next && !isShifting)
        return { lines: [stateOf(found), "Nothing is to be done. Another version is named by --version."] };
      const act = async () => {
        const stopped = await endShifts(ask, worker, to, wait);
        const also = stopped > 0 ? `, ${stopped} shift stopped` : "";
        return `Version ${to} has all messages${also}. The next \`npm run shift\` takes the newest version again.`;
      };
      const secrets =
        "A version keeps the secrets of its deployment: was one replaced since, shift at once after this.";
      return { lines: [stateOf(found), secrets], steps: [{ says: `give all messages to version ${to}`, act }] };
    },
  },
};
