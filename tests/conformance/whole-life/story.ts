import { type Cloud, OWNER_EMAIL } from "./cloud.ts";
import { askProvider, beginStudio, type Call, endAccount, liveBillingDay } from "./steps.ts";

/** One step of the played business: its name, the same in both environments, and its result. */
export type Happening = { name: string; what: unknown };

export async function playLife(cloud: Cloud): Promise<readonly Happening[]> {
  const happened: Happening[] = [];
  const call: Call = async (method, path, body, caller, headers) => {
    const answer = await cloud.call(method, path, body, caller, headers);
    // The path may contain a public code, or the id of a student or charge, which differ between
    // the clouds, so the name keeps none of them.
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

/** Deletes the account, and returns how many of its items remain after two nights. */
export async function letAccountEnd(cloud: Cloud): Promise<number> {
  await cloud.call("POST", "/api/account/delete", { email: OWNER_EMAIL });
  await cloud.settle();
  // The first night deletes the sign-in, the second night the data.
  for (const day of ["2027-02-20", "2027-02-22"]) {
    cloud.moveTo(`${day}T07:31:00.000Z`);
    await cloud.fire("AccountEraser");
  }
  return (await cloud.items()).filter((item) => JSON.stringify(item).includes("O#")).length;
}
