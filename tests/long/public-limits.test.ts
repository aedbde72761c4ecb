import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@emdia/core/model/rate-limits";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { startRegion } from "@emdia/local/region";
import { expect, test } from "vitest";
import { coreTable } from "../support/core-table.ts";
import { oneRegion, START } from "../support/one-region.ts";
import { aRegistration, fromViewer, openRegistration } from "../support/public-registration.ts";
import { apiOf, aStudio } from "../support/studio.ts";

const region = oneRegion();

const emailOf = (index: number) => ({ email: `robo-${index}@exemplo.com.br` });

test("given a region that is killed and started again, when a refused address comes back, then it is still refused", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "emdia-door-"));
  try {
    const first = await startRegion({ startAt: START, realTime: false, dataDir });
    const studio = await aStudio(first);
    const { id } = await studio.plan();
    const registration = await openRegistration(first, studio, id);
    const stranger = fromViewer(first);
    for (let index = 0; index < 10; index++)
      expect((await registration.register(emailOf(index), stranger)).status).toBe(201);
    await first.drain();
    await first.kill();
    const second = await startRegion({ realTime: false, dataDir });
    const call = apiOf(second.url, undefined);
    expect((await call("GET", `/api/public/teacher/${registration.code}`, undefined, stranger)).status).toBe(200);
    const again = await call(
      "POST",
      "/api/public/register-student",
      { ...aRegistration(registration.code, id), email: "x@y.com.br" },
      stranger,
    );
    expect(again.status).toBe(429);
    await second.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("given five instances and a flood of one address, when they answer calls, then there are ten uses in total, and few writes", async () => {
  const table = coreTable(region());
  const instances = Array.from({ length: 5 }, () => createLimiter({ table, now: () => START }));
  const taken: number[] = [];
  const flood = instances.map(async (instance) => {
    for (let call = 0; call < 400; call++)
      await instance.spend(limits.registrationsPerAddress, "flood").then(
        () => taken.push(call),
        (error: unknown) => expect(error).toMatchObject({ code: "request.too_many" }),
      );
  });
  await Promise.all(flood);
  expect(taken).toHaveLength(10);
  // Ten uses write once each, and each of the five instances has one refused write, so 2,000 calls
  // cost 15 writes.
  expect(table.writes()).toBe(15);
  const others = Array.from({ length: 30 }, (_, index) =>
    instances[0]?.spend(limits.registrationsPerAddress, `other-${index}`),
  );
  await Promise.all(others);
});
