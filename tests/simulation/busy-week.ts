/** Plays a busy week without faults, at a low mail rate. */
import { profileKey } from "@emdia/core/model/keys";
import { type Cloud, createCloud } from "./cloud/cloud.ts";
import { scheduleTicks } from "./cloud/scheduler.ts";
import { isOfCharge } from "./cloud/ses.ts";
import { noFaults } from "./cloud/weather.ts";
import { judgeWorld, type Verdict } from "./judge/judge-world.ts";
import { isQuiet } from "./run-world.ts";
import { silenceConsole } from "./silence-console.ts";
import { openStudio } from "./studio/open-studio.ts";
import { createPeople } from "./studio/person.ts";
import { createRandomFaults } from "./world/faults.ts";
import { createWorld, DAY, MINUTE, type World } from "./world/world.ts";

const FIRST = Date.UTC(2027, 1, 7, 11);
export const RECEIPTS = 200;
const RECEIPT_ADDRESS = "recibo@exemplo.com.br";

export type WeekSettings = { seed: number; mailRate: number; mailsADay?: number };

/** Waits, in milliseconds, begin with a charge's billing day, or when a receipt is due. */
export type Week = {
  verdict: Verdict;
  /** The number of charges that need a mail, of all studios and of the fullest day. */
  toMail: { all: number; fullestDay: number };
  longestWait: number;
  longestReceiptWait: number;
  receipts: number;
  summaries: number;
  studios: number;
  alarmAt: number | undefined;
  usedUpAt: number | undefined;
  mostInTenSeconds: number;
};

type Studio = { ownerId: string; day: number; students: number };

/** Draws studios: half of them bill on the first day, one of these has 400 students. */
function drawStudios(world: World): Studio[] {
  return Array.from({ length: 40 }, (_, index) => ({
    ownerId: `dono${index + 1}`,
    day: index < 20 ? 0 : 1 + (index % 6),
    students: index === 0 ? 400 : 1 + Math.floor(world.random() ** 2 * 100),
  }));
}

/** Removes the safety limit for a first run, because these studios have billed before. */
function haveBilled({ store, usageOf }: Cloud, ownerId: string): void {
  const change = {
    expression: "SET #runs = :runs",
    names: { "#runs": "runs" },
    values: { ":runs": { largest: 1_000, mailedAt: null } },
  };
  store.write({ requestId: "before", usage: usageOf("before") }, { update: profileKey(ownerId), change });
}

async function open(cloud: Cloud, studios: readonly Studio[]): Promise<void> {
  const people = createPeople(cloud);
  const opened = Promise.all(
    studios.map(async ({ ownerId, day, students }) => {
      await openStudio(cloud, people, {
        ownerId,
        profile: {
          paymentMethod: "cash",
          businessName: `Estúdio ${ownerId}`,
          invoiceDay: 7 + day,
          timezone: "America/Sao_Paulo",
        },
        plans: [
          { price: 150, periodInMonths: 1 },
          { price: 90, periodInMonths: 1 },
        ],
        emails: Array.from({ length: students }, (_, index) => `${ownerId}-${index}@exemplo.com.br`),
      });
      haveBilled(cloud, ownerId);
    }),
  );
  await cloud.world.runUntil(FIRST - DAY);
  await opened;
}

/** Plans the receipts, all due within the first half hour of the week's first billing. */
function planReceipts({ world, mailByHand }: Cloud): number[] {
  const dues = Array.from({ length: RECEIPTS }, () => FIRST + world.random() * 30 * MINUTE).toSorted((a, b) => a - b);
  for (const at of dues)
    world.at(at, () =>
      mailByHand({
        fromName: "",
        to: { address: RECEIPT_ADDRESS },
        subject: "Recibo",
        html: "",
        text: "",
        tags: undefined,
      }),
    );
  return dues;
}

function mostWithin(instants: readonly number[], millis: number): number {
  let [first, most] = [0, 0];
  for (const [last, at] of instants.entries()) {
    while (at - (instants[first] ?? at) >= millis) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

async function playWeek({ seed, ...options }: WeekSettings): Promise<Week> {
  const world = createWorld({ seed, start: FIRST - 3 * DAY });
  Math.random = world.random;
  const cloud = createCloud(
    world,
    createRandomFaults(world, () => noFaults().rates()),
    noFaults(),
    options,
  );
  const studios = drawStudios(world);
  await open(cloud, studios);
  const from = world.now();
  let alarmAt: number | undefined;
  const restoreConsole = silenceConsole((line) => {
    if (line.includes("the mail quota may not last the day")) alarmAt ??= world.now();
  });
  const dues = planReceipts(cloud);
  const until = FIRST + 8 * DAY;
  scheduleTicks(cloud, until + 2 * DAY);
  await world.runUntil(until);
  if (!isQuiet(cloud)) await world.runUntil(until + 2 * DAY);
  restoreConsole();
  const past = { seed, cloud, ownerIds: studios.map(({ ownerId }) => ownerId), presses: [], looks: [], from, until };
  const verdict = judgeWorld({ ...past, end: world.now(), isDrained: isQuiet(cloud) });
  const dayOf = new Map(studios.map(({ ownerId, day }) => [ownerId, FIRST + day * DAY]));
  const { accepted } = cloud.ses;
  const charges = accepted.filter(isOfCharge);
  const receipts = accepted.filter(({ mail }) => mail.to.address === RECEIPT_ADDRESS).map(({ at }) => at);
  const waitOf = ({ at, mail }: (typeof charges)[number]) =>
    at - (dayOf.get(mail.to.address.split("-")[0] ?? "") ?? at);
  const mailed = (list: readonly Studio[]) => list.reduce((sum, { students }) => sum + students, 0);
  const [first] = accepted;
  return {
    verdict,
    toMail: { all: mailed(studios), fullestDay: mailed(studios.filter(({ day }) => day === 0)) },
    longestWait: Math.max(...charges.map(waitOf)),
    longestReceiptWait: Math.max(...receipts.map((at, index) => at - (dues[index] ?? at))),
    receipts: receipts.length,
    summaries: accepted.filter(({ caller }) => caller === "billing-summary").length,
    studios: studios.length,
    alarmAt,
    usedUpAt: first && options.mailsADay ? accepted[options.mailsADay - 1]?.at : undefined,
    mostInTenSeconds: mostWithin(
      accepted.map(({ at }) => at),
      10_000,
    ),
  };
}

/** Plays a week. The product draws its jitter from the world, so a seed gives the same week. */
export async function playBusyWeek(settings: WeekSettings): Promise<Week> {
  const draw = Math.random;
  try {
    return await playWeek(settings);
  } finally {
    Math.random = draw;
  }
}
