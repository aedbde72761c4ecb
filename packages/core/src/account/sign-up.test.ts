import { expect, test } from "vitest";
import { createLimiter } from "../registration/rate-limit.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { confirmEmail, releaseSignUp } from "./sign-up.ts";

const input = { email: "ana@exemplo.com.br" };
const code = { ...input, code: "123456", purpose: "signup" } as const;

function aDirectory() {
  const clock = { at: Date.parse("2027-01-10T12:00:00.000Z") };
  const ctx = { table: memoryTable(), now: () => new Date(clock.at) };
  const account = { status: "UNCONFIRMED" as "UNCONFIRMED" | "CONFIRMED" | "none" };
  const reading = { pause: async () => undefined as unknown };
  const directory = {
    remove: async () => undefined,
    async removeUnconfirmed() {
      const { status } = account;
      await reading.pause();
      if (status === "UNCONFIRMED") account.status = "none";
    },
  };
  const accounts = {
    async confirmSignUp() {
      const { status } = account;
      await reading.pause();
      if (status === "UNCONFIRMED") account.status = "CONFIRMED";
      return { session: undefined };
    },
    signInWith: async () => undefined,
  };
  const limiter = createLimiter(ctx);
  return {
    clock,
    ctx,
    account,
    reading,
    release: (address = "a", email = input.email) =>
      releaseSignUp({ ...ctx, limiter, directory }, { input: { email }, address }),
    confirm: () => confirmEmail({ ...ctx, accounts }, code),
  };
}

test("given an account that nobody confirmed, when its address is released, then it is gone, and a confirmed one stays", async () => {
  const { account, release } = aDirectory();
  expect(await release()).toEqual({ success: true });
  expect(account.status).toBe("none");
  account.status = "CONFIRMED";
  expect(await release()).toEqual({ success: true });
  expect(account.status).toBe("CONFIRMED");
});

test.each(["release", "confirm"] as const)(
  "given a %s under way, when the other call comes, then it waits its turn, and a confirmed account is never removed",
  async (first) => {
    const one = aDirectory();
    const calls = { release: () => one.release(), confirm: () => one.confirm() };
    const second = first === "release" ? "confirm" : "release";
    let refused: unknown;
    one.reading.pause = async () => {
      one.reading.pause = async () => undefined;
      refused = await calls[second]().catch((error: unknown) => error);
    };
    await calls[first]();
    expect(refused).toMatchObject({ code: "service.busy" });
    expect(one.account.status).toBe(first === "release" ? "none" : "CONFIRMED");
    await calls[second]();
    expect(one.account.status).toBe(first === "release" ? "none" : "CONFIRMED");
  },
);

test("given a call that crashed, when twenty seconds have passed, then the address is free, and its late end frees no other", async () => {
  const { clock, reading, release, confirm } = aDirectory();
  let refused: unknown;
  reading.pause = async () => {
    clock.at += 19_999;
    expect(await confirm().catch((error: unknown) => error)).toMatchObject({ code: "service.busy" });
    clock.at += 1;
    reading.pause = async () => {
      reading.pause = async () => undefined;
      refused = "entered";
    };
    await confirm();
  };
  await release();
  expect(refused).toBe("entered");
});

test("given an address that is held, then its item goes by itself soon after the hold", async () => {
  const { ctx, clock, release } = aDirectory();
  await release();
  const kept = [...ctx.table.items.values()].filter((item) => "until" in item);
  expect(kept.map(({ expiresAt }) => Number(expiresAt) - clock.at / 1000)).toEqual([20]);
});

test("given one address asked ten times in an hour, when it is asked again by anybody, then it is refused, and others are not", async () => {
  const { release, clock } = aDirectory();
  for (let asked = 0; asked < 10; asked++) await release(`caller-${asked}`);
  await expect(release("somebody")).rejects.toMatchObject({ code: "request.too_many" });
  expect(await release("somebody", "bia@exemplo.com.br")).toEqual({ success: true });
  clock.at += 3_600_000;
  expect(await release("somebody")).toEqual({ success: true });
});
