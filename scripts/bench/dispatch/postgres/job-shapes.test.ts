import { expect, test } from "vitest";
import { inBatches, oneByOne } from "./job-shapes.ts";
import type { Answer, Session, Sessions } from "./session.ts";

const WHAT = { charge: {}, claimed: { att: 1 }, sent: { att: 1 } };

/** A table of so many jobs behind so many connections; what was run, by the statement's name. */
function aTable(jobs: number, connections: number, isClaimed: (student: number) => boolean = () => false) {
  const ran: Record<string, unknown[][]> = {};
  let next = 0;
  const take = (most: number): Answer =>
    Array.from({ length: Math.min(most, jobs - next) }, () => ({
      id: String(next),
      payload: { owner: "O#1", month: "1", student: next++ },
    }));
  const session: Session = {
    async run({ name }, values = []) {
      ran[name] = [...(ran[name] ?? []), [...values]];
      if (name === "take-one") return take(1);
      if (name === "take-many") return take(100);
      return name === "claim" && isClaimed(Number(values[2])) ? [] : [{ student: values[2] }];
    },
    script: async () => {},
  };
  const sessions: Sessions = { lanes: [session, ...Array(connections - 1).fill(session)], close: async () => {} };
  const studentsOf = (name: string) => (ran[name] ?? []).map(([, , student]) => student).sort();
  return { sessions, ran, studentsOf };
}

test("given jobs, when eight connections take them one by one, then each is claimed, marked and deleted once", async () => {
  const { sessions, ran, studentsOf } = aTable(20, 8);
  await oneByOne(sessions, WHAT);
  expect(studentsOf("claim")).toEqual([...Array(20).keys()].sort());
  expect(studentsOf("mark")).toEqual(studentsOf("claim"));
  expect(ran["delete-one"]?.length).toBe(20);
  expect(ran["take-one"]?.length).toBe(28);
});

test("given 250 jobs, when they are taken in hundreds, then the fourth fetch finds none and three statements completed them", async () => {
  const { sessions, ran, studentsOf } = aTable(250, 8);
  await inBatches(sessions, WHAT);
  expect(studentsOf("claim")).toEqual([...Array(250).keys()].sort());
  expect(studentsOf("mark")).toEqual(studentsOf("claim"));
  expect(ran["take-many"]?.length).toBe(4);
  expect(ran["complete-many"]?.map(([ids]) => (Array.isArray(ids) ? ids.length : 0))).toEqual([100, 100, 50]);
});

test("given a charge that is there already, when its job is worked, then the round fails instead of counting it", async () => {
  const { sessions } = aTable(3, 1, (student) => student === 1);
  await expect(oneByOne(sessions, WHAT)).rejects.toThrow("written twice");
});
