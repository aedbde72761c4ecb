import { type AskAws, askAwsIn } from "../../shift/ask-aws.ts";
import { findWorker, listVersions, pointAlias, readAlias, stopShifts, type Worker } from "../../shift/worker.ts";
import { type Asked, Refusal, type Verbs } from "../verb.ts";

type Found = { ask: AskAws; worker: Worker; at: string; next: string | undefined; versions: readonly number[] };

async function look({ stage, environment }: Asked): Promise<Found> {
  const ask = askAwsIn(environment.AWS_REGION ?? "");
  const worker = await findWorker(ask, stage);
  const { at, next } = await readAlias(ask, worker);
  return { ask, worker, at, next, versions: await listVersions(ask, worker) };
}

/** Returns the version that worked before: while a shift is under way, the one that still has most of the messages. */
function versionBefore({ at, next, versions }: Found): string {
  if (next) return at;
  const before = versions.filter((version) => version < Number(at)).at(-1);
  if (before === undefined) throw new Refusal(`There is no version before ${at}.`);
  return String(before);
}

const stateOf = ({ at, next, versions }: Found): string =>
  next
    ? `Version ${at} of the billing worker has the messages, and a shift gives ${next} a share of them.`
    : `Version ${at} of the billing worker has all messages; the newest is ${versions.at(-1)}.`;

export const workerVerbs: Verbs = {
  "worker show": {
    says: "shows which version of the billing worker is at work",
    needs: [],
    async plan(asked) {
      return { lines: [stateOf(await look(asked))] };
    },
  },
  "worker back": {
    says: "gives all billing to the version before, at once, and stops a shift that is under way",
    needs: [],
    takes: ["version"],
    async plan(asked) {
      const found = await look(asked);
      const to = asked.maybe("version") ?? versionBefore(found);
      if (!found.versions.includes(Number(to))) throw new Refusal(`There is no version ${to}: ${stateOf(found)}`);
      const { ask, worker, at, next } = found;
      if (to === at && !next) return { lines: [stateOf(found), "Nothing is to be done."] };
      const act = async () => {
        const stopped = await stopShifts(ask, worker);
        await pointAlias(ask, worker, to);
        const also = stopped > 0 ? `, ${stopped} shift stopped` : "";
        return `Version ${to} has all messages${also}. The next \`npm run shift\` takes the newest version again.`;
      };
      const secrets =
        "A version keeps the secrets of its deployment: was one replaced since, shift at once after this.";
      return { lines: [stateOf(found), secrets], steps: [{ says: `give all messages to version ${to}`, act }] };
    },
  },
};
