/**
 * How two known job queues take work out of a table, without what else they do: re-created from how they are described,
 * so that the shape is compared and not a package. Neither waits between two looks at the table, as both would.
 */
import * as z from "zod/mini";
import type { Answer, Session, Sessions, Statement } from "./session.ts";
import { claimAndMark, type Job, type Written } from "./tables.ts";

const Jobs = z.array(
  z.object({ id: z.string(), payload: z.object({ owner: z.string(), month: z.string(), student: z.int() }) }),
);
const jobsIn = (answer: Answer): Job[] => Jobs.parse(answer).map(({ id, payload }) => ({ id, ...payload }));

/** Works off all jobs that are in the table. */
export type Shape = (sessions: Sessions, what: Written) => Promise<void>;

const TAKE_ONE: Statement = {
  name: "take-one",
  text: `UPDATE jobs SET state = 'active', attempts = attempts + 1, locked_at = now(), locked_by = $1
    WHERE id = (
      SELECT id FROM jobs WHERE state = 'created' AND run_at <= now()
      ORDER BY priority, run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id, payload`,
};
const DELETE_ONE: Statement = { name: "delete-one", text: "DELETE FROM jobs WHERE id = $1" };

async function workOneByOne(session: Session, worker: string, what: Written): Promise<void> {
  for (;;) {
    const [job] = jobsIn(await session.run(TAKE_ONE, [worker]));
    if (!job) return;
    await claimAndMark(session, job, what);
    await session.run(DELETE_ONE, [job.id]);
  }
}

/** As graphile-worker: each connection takes one job, does it and deletes it. */
export const oneByOne: Shape = async ({ lanes }, what) => {
  await Promise.all(lanes.map((session, index) => workOneByOne(session, `worker-${index}`, what)));
};

const BATCH = 100;
const TAKE_MANY: Statement = {
  name: "take-many",
  text: `WITH next AS (
      SELECT id FROM jobs WHERE state = 'created' AND run_at <= now()
      ORDER BY priority, run_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    UPDATE jobs SET state = 'active', attempts = attempts + 1, locked_at = now()
    FROM next WHERE jobs.id = next.id RETURNING jobs.id, jobs.payload`,
};
const COMPLETE_MANY: Statement = {
  name: "complete-many",
  text: "UPDATE jobs SET state = 'completed', completed_at = now() WHERE id = ANY($1::bigint[]) AND state = 'active'",
};

/** As pg-boss: a hundred jobs are fetched at once, done by all connections, and completed by one statement. */
export const inBatches: Shape = async ({ lanes }, what) => {
  const [first] = lanes;
  for (;;) {
    const jobs = jobsIn(await first.run(TAKE_MANY));
    if (jobs.length === 0) return;
    const waiting = jobs.values();
    const work = async (session: Session) => {
      for (const job of waiting) await claimAndMark(session, job, what);
    };
    await Promise.all(lanes.map(work));
    await first.run(COMPLETE_MANY, [jobs.map(({ id }) => id)]);
  }
};
