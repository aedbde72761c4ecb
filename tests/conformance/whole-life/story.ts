import { type Cloud, OWNER_EMAIL } from "./cloud.ts";
import { askProvider, beginStudio, type Call, endAccount, liveBillingDay } from "./steps.ts";

/** One thing that happened, by a name that is the same everywhere, and what came of it. */
export type Happening = { name: string; what: unknown };

/** Plays a life from the profile to the account's deletion: a billing day, strangers, webhooks, money, privacy. */
export async function playLife(cloud: Cloud): Promise<readonly Happening[]> {
  const happened: Happening[] = [];
  const call: Call = async (method, path, body, caller, headers) => {
    const answer = await cloud.call(method, path, body, caller, headers);
    // A public code, a student's and a charge's id are in the address; its kind is enough.
    happened.push({
      name: `${method} ${path.replace(/\/[\w-]{20,}|\/\d+/g, "/…")}`,
      what: [answer.status, answer.body],
    });
    return answer;
  };
  await beginStudio(call, cloud);
  await liveBillingDay(call, cloud);
  await askProvider(call, cloud);
  await endAccount(call, cloud);
  const mails = (await cloud.mails()).toSorted();
  for (const mail of mails) happened.push({ name: `mail ${mail}`, what: "sent" });
  return happened;
}

/** Lets the account end: asked for again, then erased after its days of grace. Returns how many items are left of it. */
export async function letAccountEnd(cloud: Cloud): Promise<number> {
  await cloud.call("POST", "/api/account/delete", { email: OWNER_EMAIL });
  await cloud.settle();
  // The first night takes the sign-in, the second one the data.
  for (const day of ["2027-02-20", "2027-02-22"]) {
    cloud.moveTo(`${day}T07:31:00.000Z`);
    await cloud.fire("AccountEraser");
  }
  return (await cloud.items()).filter((item) => JSON.stringify(item).includes("O#")).length;
}
