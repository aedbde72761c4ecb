import type { Mail } from "@emdia/local/types";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aStudio, type Studio } from "../support/studio.ts";
import { later, subscriptions } from "../support/subscriptions.ts";

// Each test's owner signs up at the instant at which the previous test left the clock. The trial's
// days count from that instant.
const region = oneRegion();
const { customerOf, status, subscribe, until } = subscriptions(region);

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

async function onTrial(profile: Record<string, unknown> = {}) {
  const signedUp = region().clock.now().getTime();
  const studio = await aStudio(region(), profile);
  const lastMorning = Math.floor((signedUp + 30 * DAY - 3 * HOUR) / DAY) * DAY + 11 * HOUR;
  return { studio, morning: (days: number) => lastMorning - days * DAY };
}

async function at(instant: number): Promise<void> {
  region().clock.advanceTo(new Date(instant));
  await region().fire("TrialWarner");
  await region().drain();
}

const warnings = async (studio: Studio): Promise<readonly Mail[]> =>
  (await studio.mailsTo(studio.email)).filter(({ subject }) => /teste termina/.test(subject)).toReversed();
const subjects = async (studio: Studio) => (await warnings(studio)).map(({ subject }) => subject);

test("given a new owner, when the trial's end comes near, then they are warned once each at 8h, 7, 3 and 1 days before", async () => {
  const { studio, morning } = await onTrial();
  const heard: [number, string[]][] = [];
  for (let days = 9; days >= -1; days--) {
    await at(morning(days) - HOUR);
    const early = await subjects(studio);
    await at(morning(days));
    await at(morning(days) + HOUR);
    const after = await subjects(studio);
    if (after.length > (heard.at(-1)?.[1].length ?? 0)) heard.push([days, after]);
    expect(early.length, `before 8h, ${days} days left`).toBe(heard.length - (heard.at(-1)?.[0] === days ? 1 : 0));
  }
  const all = ["Seu teste termina em 7 dias", "Seu teste termina em 3 dias", "Seu teste termina amanhã"];
  expect(heard).toEqual([
    [7, all.slice(0, 1)],
    [3, all.slice(0, 2)],
    [1, all],
  ]);
  const [first] = await warnings(studio);
  expect(Math.floor(Date.parse(first?.at ?? "") / 60_000)).toBe(morning(7) / 60_000);
  for (const fact of ["Premium, R$\u00a029,90/mês", `${region().url}/dashboard`, "09/02/2027"])
    expect(first?.text).toContain(fact);
});

const ended = async (studio: Studio) =>
  (await studio.mailsTo(studio.email)).flatMap(({ subject }) =>
    /(acesso|assinatura) terminou/.test(subject) ? [subject] : [],
  );

async function inGrace() {
  const { studio, morning } = await onTrial();
  await at(morning(-1));
  await subscribe(studio);
  const customer = await customerOf(studio);
  region().stripe.setCard(customer, "fails");
  await until(later(2, String((await status(studio)).nextRenewal)));
  const owed = await status(studio);
  expect(owed.status).toBe("past_due");
  return { studio, customer, graceEnd: Date.parse(String(owed.graceEndsAt)) };
}

test.for([
  ["keeps its word until the day after", true, ["Seu acesso terminou hoje"]],
  ["gives the subscription up at that moment", false, [expect.stringMatching(/terminou/)]],
] as const)(
  "given a payment that failed, when the grace ends and the provider %s, then the owner is mailed in the daytime, once, and not before",
  async ([_what, hold, told]) => {
    const { studio, graceEnd } = await inGrace();
    region().stripe.deliver({ hold });
    await at(graceEnd - HOUR);
    expect(await ended(studio)).toEqual([]);
    for (const hours of [0, 1, 13]) await at(graceEnd + hours * HOUR);
    expect(await ended(studio)).toEqual(told);
    region().stripe.release();
    region().stripe.deliver({ hold: false });
    await at(graceEnd + 24 * HOUR);
    expect(await ended(studio)).toEqual(told);
    expect(await storedItems(region()).partition(`O#${studio.userId}`, "TRIAL")).toEqual([]);
  },
);
