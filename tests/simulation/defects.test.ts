import { nextPeriod } from "@emdia/contracts/values/schedule";
import { sendInvoice } from "@emdia/core/message/send-invoice";
import { watermarkKey } from "@emdia/core/model/keys";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { getProfile } from "@emdia/core/store/profiles";
import { expect, test } from "vitest";
import { decodeMessage } from "../../packages/core/src/model/message.ts";
import { advanceBilling } from "../../packages/core/src/store/profiles.ts";
import { type Cloud, createCloud } from "./cloud/cloud.ts";
import { noFaults } from "./cloud/weather.ts";
import { openStudio } from "./studio/open-studio.ts";
import { createPeople, type OwnerRequestContext, PERSON } from "./studio/person.ts";
import { CALM, createOneCrash, createRandomFaults, type Faults } from "./world/faults.ts";
import { createWorld, HOUR, type World } from "./world/world.ts";

const OWNER = "dono1";
const OPENING = Date.UTC(2027, 1, 20, 15);
const STUDENT = 2;

type Studio = {
  world: World;
  cloud: Cloud;
  ask: (act: (owner: OwnerRequestContext) => Promise<unknown>) => Promise<boolean>;
};

/** Opens a studio in a world whose owner's requests meet the given faults. */
async function aStudio(faultsOf: (world: World) => Faults): Promise<Studio> {
  const world = createWorld({ seed: 3, start: OPENING });
  const cloud = createCloud(world, faultsOf(world), noFaults(), {});
  const owners = createPeople(cloud);
  const profile = { paymentMethod: "cash" as const, businessName: "Estúdio", invoiceDay: 10 };
  const plans = [{ price: 80, periodInMonths: 0 }];
  const opened = openStudio(cloud, owners, { ownerId: OWNER, profile, plans, emails: ["ana@exemplo.com.br"] });
  await world.runUntil(OPENING + HOUR);
  await opened;
  const ask: Studio["ask"] = async (act) => {
    let isDone = false;
    owners.ask({ ownerId: OWNER, act }, "dono1-act-1", false, (ok) => {
      isDone = ok;
    });
    await world.runUntil(world.now() + HOUR);
    return isDone;
  };
  return { world, cloud, ask };
}

const stored = ({ store }: Cloud, prefix: string) =>
  store.items(`O#${OWNER}`).filter(({ sk }) => String(sk).startsWith(prefix));

test("given a student never charged, when the owner's send crashes at any of its calls, then cycle and charge are stored together or not at all", async () => {
  const together: boolean[] = [];
  for (const when of ["crash-before", "crash-after"] as const)
    for (let at = 0; at < 12; at++) {
      const { cloud, ask } = await aStudio((world) =>
        createOneCrash(at, when, (caller) => caller === PERSON && world.now() >= OPENING + HOUR),
      );
      await ask((owner) => sendInvoice(owner, STUDENT, {}));
      const [student] = stored(cloud, "STU#");
      together.push((student?.anchorMonth !== null) === stored(cloud, "PAY#").length > 0);
    }
  expect(together).toEqual(together.map(() => true));
});

test("given a run that has read the profile, when the owner edits the billing day before the run ends, then the next month has the new day", async () => {
  const { world, ask } = await aStudio((one) => createRandomFaults(one, () => CALM));
  await world.runUntil(Date.UTC(2027, 2, 10, 12));
  const moved: boolean[] = [];
  const dates: (string | undefined)[] = [];
  await ask(async (owner) => {
    const read = owner.profile;
    await updateProfile(owner, { invoiceDay: 25 });
    moved.push(await advanceBilling(owner, read, nextPeriod(read.billing, read), read.runs));
    const again = await getProfile(owner);
    if (again) moved.push(await advanceBilling(owner, again, nextPeriod(again.billing, again), again.runs));
    dates.push((await getProfile(owner))?.billing.date);
  });
  expect({ moved, dates }).toEqual({ moved: [false, true], dates: ["2027-04-25"] });
});

test("given a mail whose sender crashed, when the handler of its event crashes at any call, then the watermark passes no open claim", async () => {
  const passed: unknown[] = [];
  let settled = 0;
  for (const when of ["crash-before", "crash-after"] as const)
    for (let at = 0; at < 4; at++) {
      const taking = createOneCrash(at, when, (caller) => caller === "mail-events");
      const sending: Faults["fate"] = (service, caller) =>
        service === "ses" && caller === PERSON ? "crash-after" : taking.fate(service, caller);
      const { cloud, ask } = await aStudio(() => ({ fate: sending }));
      await ask((owner) => sendInvoice(owner, STUDENT, {}));
      let [claimedAt, seenUpTo] = ["~", ""];
      for (const { key, after } of cloud.store.log) {
        if (key.sk.startsWith("MSG#")) {
          const { state, at: since } = decodeMessage({ ...key, ...after });
          claimedAt = state === "claimed" ? since : "~";
          settled += state === "claimed" ? 0 : 1;
        }
        if (key.pk === watermarkKey().pk) seenUpTo = String(after?.seenUpTo);
        if (seenUpTo > claimedAt) passed.push({ when, at, seenUpTo, claimedAt });
      }
    }
  expect(passed).toEqual([]);
  expect(settled).toBeGreaterThanOrEqual(8);
});
