/** The tables of a job queue in PostgreSQL, and the two writes of a charge beside it. */
import type { Session, Statement } from "./session.ts";

/** What a job says: whose charge of which month. Jobs of one month are one round's. */
export type Job = { id: string; owner: string; month: string; student: number };

/** Columns and indexes as such queues have them: what is free is found in the order of its time. */
export const tablesIn = (schema: string): string => `
  CREATE SCHEMA ${schema};
  CREATE TABLE ${schema}.jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payload jsonb NOT NULL,
    state text NOT NULL DEFAULT 'created',
    priority smallint NOT NULL DEFAULT 0,
    attempts smallint NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    locked_at timestamptz,
    locked_by text,
    completed_at timestamptz
  );
  CREATE INDEX jobs_free ON ${schema}.jobs (priority, run_at, id) WHERE state = 'created';
  CREATE TABLE ${schema}.invoices (
    owner text, month text, student int, charge jsonb NOT NULL, mail jsonb,
    PRIMARY KEY (owner, month, student)
  );`;

export const dropOf = (schema: string): string => `DROP SCHEMA IF EXISTS ${schema} CASCADE`;

const ENQUEUE: Statement = {
  name: "enqueue",
  text: `INSERT INTO jobs (payload)
    SELECT jsonb_build_object('owner', 'O#' || o, 'month', $1::text, 'student', s)
    FROM generate_series(1, $2::int) o, generate_series(1, $3::int) s`,
};

/** The day's jobs, a charge each, in one statement. */
export async function enqueue(session: Session, month: string, owners: number, students: number): Promise<void> {
  await session.run(ENQUEUE, [month, owners, students]);
}

const CLAIM: Statement = {
  name: "claim",
  text: `INSERT INTO invoices (owner, month, student, charge, mail) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING RETURNING student`,
};
const MARK: Statement = {
  name: "mark",
  text: `UPDATE invoices SET mail = $4 WHERE owner = $1 AND month = $2 AND student = $3 AND mail->>'att' = '1'
    RETURNING student`,
};

/** A charge as it is stored, and its mail's state as claimed and as sent. */
export type Written = { charge: object; claimed: object; sent: object };

/** Claims the charge of a job and marks it as sent. @throws Error where another one has it */
export async function claimAndMark(session: Session, { owner, month, student }: Job, what: Written): Promise<void> {
  const key = [owner, month, student];
  const claimed = await session.run(CLAIM, [...key, what.charge, what.claimed]);
  const marked = await session.run(MARK, [...key, what.sent]);
  if (claimed.length !== 1 || marked.length !== 1) throw new Error(`a charge was written twice: ${key.join(" ")}`);
}

const LEFT: Statement = {
  name: "left",
  text: `SELECT (SELECT count(*) FROM invoices WHERE month = $1 AND mail->>'st' = 'S')::int AS sent,
    (SELECT count(*) FROM jobs WHERE state <> 'completed')::int AS open`,
};

/** @throws Error unless a month has so many charges sent and no job is left */
export async function checkMonth(session: Session, month: string, charges: number): Promise<void> {
  const [counted] = await session.run(LEFT, [month]);
  if (counted?.sent !== charges || counted.open !== 0)
    throw new Error(`the jobs of ${month} did not end well: ${JSON.stringify(counted)}`);
}
