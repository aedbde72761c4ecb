import { findConnection, releaseConnection } from "@emdia/core/store/bank-connections";
import { isDataFailure } from "@emdia/core/table/reading";
import * as z from "zod/mini";
import { reservedExecutions } from "../../stacks/concurrency.ts";
import { findLambda, reserve, reservedOf } from "../cloud/lambda.ts";
import { APP } from "../cloud/open-cloud.ts";
import { Refusal } from "../refusal.ts";
import type { Asked, Step, Verbs } from "../verb.ts";
import { ownerOf } from "./owners.ts";

const READER = "BankReader";
const Listed = z.object({
  Schedules: z.array(z.object({ Name: z.string(), GroupName: z.string(), State: z.string() })),
});
type Schedule = z.infer<typeof Listed>["Schedules"][number];

const kms = ({ ask, stage }: Asked, action: string) =>
  ask("kms", { target: `TrentService.${action}`, json: { KeyId: `alias/${APP}-${stage}-bank` } });

/** @throws Refusal when the stage has no schedule of the reader, or several */
async function scheduleOf({ ask, stage }: Asked): Promise<Schedule> {
  const path = `/schedules?NamePrefix=${APP}-${stage}-${READER}Schedule`;
  const { Schedules } = Listed.parse(await (await ask("scheduler", { path })).json());
  const [schedule] = Schedules;
  if (schedule && Schedules.length === 1) return schedule;
  throw new Refusal(`Stage ${stage} should have one schedule of ${READER}, and has ${Schedules.length}.`);
}

/** AWS's call replaces the whole schedule, so the unchanged settings are sent again, too. */
async function setState({ ask }: Asked, { Name, GroupName }: Schedule, State: "ENABLED" | "DISABLED") {
  const path = `/schedules/${Name}?groupName=${GroupName}`;
  const {
    Arn: _arn,
    CreationDate: _made,
    LastModificationDate: _changed,
    ...kept
  } = z.record(z.string(), z.unknown()).parse(await (await ask("scheduler", { path })).json());
  await ask("scheduler", { path: `/schedules/${Name}`, method: "PUT", json: { ...kept, State } });
}

type Switch = { reader: string; schedule: Schedule; at: number | undefined };
const partsOf = async (asked: Asked): Promise<Switch> => {
  const reader = await findLambda(asked.ask, asked.stage, READER);
  return { reader, schedule: await scheduleOf(asked), at: await reservedOf(asked.ask, reader) };
};
const stateOf = ({ schedule, at }: Switch) =>
  `${READER}: ${at === undefined ? "no limit of executions" : `${at} executions at most`}, schedule ${schedule.State}`;

/** Finds the key's id by its alias, because AWS enables and disables a key only by its id. */
async function changeKey(asked: Asked, action: "DisableKey" | "EnableKey"): Promise<void> {
  const { KeyMetadata } = z
    .object({ KeyMetadata: z.object({ KeyId: z.string() }) })
    .parse(await (await kms(asked, "DescribeKey")).json());
  await asked.ask("kms", { target: `TrentService.${action}`, json: { KeyId: KeyMetadata.KeyId } });
}

export const bankVerbs: Verbs = {
  "bank stop": {
    says: "stops all reading of banks and connecting: no run begins, no credential is opened, until bank start",
    async plan(asked) {
      const parts = await partsOf(asked);
      const steps: Step[] = [
        // A Lambda keeps opened keys in memory: disabling the key alone would not stop the reader.
        { says: `let no run of ${READER} begin`, act: () => reserve(asked.ask, parts.reader, 0) },
        { says: `disable ${parts.schedule.Name}`, act: () => setState(asked, parts.schedule, "DISABLED") },
        {
          says: "disable the key of the credentials",
          async act() {
            await changeKey(asked, "DisableKey");
            return "Stopped. A run that had begun ends within five minutes.";
          },
        },
      ];
      return { lines: [stateOf(parts)], steps };
    },
  },
  "bank start": {
    says: "reads banks again after bank stop, each from where it was",
    async plan(asked) {
      const parts = await partsOf(asked);
      const steps: Step[] = [
        { says: "enable the key of the credentials", act: () => changeKey(asked, "EnableKey") },
        {
          says: `let ${READER} run again`,
          act: () => reserve(asked.ask, parts.reader, reservedExecutions(READER, asked.stage)),
        },
        { says: `enable ${parts.schedule.Name}`, act: () => setState(asked, parts.schedule, "ENABLED") },
      ];
      return { lines: [stateOf(parts)], steps };
    },
  },
  "bank release": {
    says: "makes an owner's bank due now, even if the connection cannot be read or waits for its owner",
    needs: ["owner"],
    async plan(asked) {
      const { ctx } = await ownerOf(asked);
      const connection = await findConnection(ctx).catch((error: unknown) => {
        if (isDataFailure(error)) return "unreadable" as const;
        throw error;
      });
      if (!connection) throw new Refusal(`${ctx.ownerId} has no bank connected.`);
      const { reading, heldUntil } = connection === "unreadable" ? {} : connection;
      const lines = [
        reading ? `next read ${heldUntil ?? reading.nextAt}, ${reading.failures} failures` : "It cannot be read.",
      ];
      const act = async () => {
        if (await releaseConnection(ctx)) return "Due: the reader reads it within a minute.";
        throw new Refusal("It changed meanwhile: look again.");
      };
      return { lines, steps: [{ says: `make the bank of ${ctx.ownerId} due`, act }] };
    },
  },
};
