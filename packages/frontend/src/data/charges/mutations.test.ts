import { expect, test } from "vitest";
import { oneAtATime } from "./mutations.ts";

function aTask(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const start = () => {
    log.push(name);
    return promise;
  };
  return { start, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test("given tasks of one key, when the second is requested, then it starts after the first has ended", async () => {
  const log: string[] = [];
  const run = oneAtATime<number>();
  const [paid, undone, paidAgain] = [aTask("paid", log), aTask("undone", log), aTask("paid again", log)];
  const first = run(1, paid.start);
  const second = run(1, undone.start);
  const third = run(1, paidAgain.start);
  await Promise.resolve();
  expect(log).toEqual(["paid"]);
  paid.end();
  await first;
  expect(log).toEqual(["paid", "undone"]);
  undone.end();
  await second;
  paidAgain.end();
  expect(await third).toBe("paid again");
});

test("given a task that fails, when another waits for it, then only the failed one is refused", async () => {
  const log: string[] = [];
  const run = oneAtATime<number>();
  const [bad, good] = [aTask("bad", log), aTask("good", log)];
  const first = run(1, bad.start);
  const second = run(1, good.start);
  bad.fail();
  good.end();
  await expect(first).rejects.toThrow("bad");
  expect(await second).toBe("good");
});

test("given tasks of two keys, when both are requested, then neither waits", () => {
  const log: string[] = [];
  const run = oneAtATime<number>();
  void run(1, aTask("ana", log).start);
  void run(2, aTask("bruno", log).start);
  expect(log).toEqual(["ana", "bruno"]);
});

test("given a task that has ended, when the next is requested, then it starts at once", async () => {
  const log: string[] = [];
  const run = oneAtATime<number>();
  const first = aTask("first", log);
  const ended = run(1, first.start);
  first.end();
  await ended;
  void run(1, aTask("second", log).start);
  expect(log).toEqual(["first", "second"]);
});
