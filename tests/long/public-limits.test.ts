import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import { limits } from "@emdia/core/model/rate-limits";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { startRegion } from "@emdia/local/region";
import { expect, test } from "vitest";
import { coreTable } from "../support/core-table.ts";
import { oneRegion, START } from "../support/one-region.ts";
import { anAddress, aRegistration, fromViewer, openRegistration, studentsOf } from "../support/public-registration.ts";
import { apiOf, aStudio } from "../support/studio.ts";

const region = oneRegion();

async function anOpenStudio() {
  const studio = await aStudio(region());
  const plan = await studio.plan();
  return { studio, plan, registration: await openRegistration(region(), studio, plan.id) };
}

const emailOf = (index: number) => ({ email: `robo-${index}@exemplo.com.br` });
const advance = (seconds: number) =>
  region().clock.advanceTo(new Date(region().clock.now().getTime() + seconds * 1000));

test("given 1,000 registrations in a minute from one address, then there are ten students, ten messages, and no further mail", async () => {
  const { studio, registration } = await anOpenStudio();
  const stranger = fromViewer(region());
  const mails = region().mailbox.count();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => registration.register(emailOf(index), stranger)),
  );
  await region().drain();
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses].map(([status, { length }]) => [status, length]).sort()).toEqual([
    [201, 10],
    [429, 990],
  ]);
  const { present, waiting } = await studentsOf(studio);
  expect([present.length, waiting.length]).toEqual([10, 0]);
  const facts = region()
    .events()
    .filter(({ source, detail }) => source === "emdia" && JSON.stringify(detail).includes(studio.userId));
  expect(facts).toHaveLength(10);
  // These are at most one welcome for each of the ten students, and one notice about each to the
  // owner.
  expect(region().mailbox.count() - mails).toBeLessThanOrEqual(20);
  const [refused] = statuses.get(429) ?? [];
  expect(refused?.body).toMatchObject({
    code: "request.too_many",
    error: "Muitas tentativas. Aguarde um pouco e tente novamente.",
  });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  const neighbour = await registration.register(emailOf(2000));
  expect(neighbour.status).toBe(201);
});

test("given ten uses, when a minute has passed since the first, then one more is allowed, and not before", async () => {
  const { registration } = await anOpenStudio();
  const stranger = fromViewer(region());
  for (let index = 0; index < 10; index++) {
    expect((await registration.register(emailOf(index), stranger)).status).toBe(201);
    advance(4);
  }
  expect((await registration.register(emailOf(10), stranger)).status).toBe(429);
  advance(21);
  expect((await registration.register(emailOf(10), stranger)).status).toBe(201);
});

test("given 60 uses of one code in an hour, when another registration comes from anywhere, then the answer is 429, and other codes stay open", async () => {
  const { studio, registration, plan } = await anOpenStudio();
  const limiter = createLimiter({ table: coreTable(region()), now: () => region().clock.now() });
  // The table stores the hash of a code, not the code.
  const code = createHash("sha256").update(registration.code).digest("hex");
  for (let use = 0; use < 50; use++) await limiter.spend(limits.registrationsPerCode, code);
  for (let index = 50; index < 60; index++) expect((await registration.register(emailOf(index))).status).toBe(201);
  expect(await registration.register(emailOf(60))).toMatchObject({ status: 429, body: { code: "request.too_many" } });
  const other = await anOpenStudio();
  expect((await other.registration.register()).status).toBe(201);
  await studio.api("POST", "/api/generate-registration-code", { rotate: true });
  const renewed = await openRegistration(region(), studio, plan.id);
  expect((await renewed.register(emailOf(61))).status).toBe(201);
});

test("given 60 look-ups in a minute from one address, when it looks again, then the answer is 429, and others may look", async () => {
  const { registration } = await anOpenStudio();
  const stranger = fromViewer(region());
  for (let index = 0; index < 60; index++)
    expect((await registration.look(registration.code, stranger)).status).toBe(200);
  expect((await registration.look(registration.code, stranger)).status).toBe(429);
  expect((await registration.look("A".repeat(22), stranger)).status).toBe(429);
  expect((await registration.look()).status).toBe(200);
  expect((await registration.register({}, stranger)).status).toBe(201);
});

test("given headers that claim an address, when our CloudFront did not send them, then the socket's address is limited", async () => {
  const { registration } = await anOpenStudio();
  const forged = (index: number) => ({
    "x-forwarded-for": anAddress(),
    [VIEWER_ADDRESS_HEADER]: anAddress(),
    [EDGE_SECRET_HEADER]: ["", "secret", "secret:EdgeSecre", "undefined"][index % 4] ?? "",
    forwarded: `for=${anAddress()}`,
    "true-client-ip": anAddress(),
    "cf-connecting-ip": anAddress(),
  });
  const statuses: number[] = [];
  for (let index = 0; index < 15; index++)
    statuses.push((await registration.register(emailOf(index), forged(index))).status);
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(5).fill(429)]);
});

test("given a viewer with a whole network of IPv6 addresses, when each is used once, then they count as one", async () => {
  const { registration } = await anOpenStudio();
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    const viewer = fromViewer(region(), `2001:db8:1:2:${index.toString(16)}::1`);
    statuses.push((await registration.register(emailOf(index), viewer)).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
});

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
