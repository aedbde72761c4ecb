import { ROOT_KEY } from "@emdia/local/iam";
import { startRegion } from "@emdia/local/region";
import { BEGIN, type Cloud, OWNER_EMAIL } from "./cloud.ts";
import { parsedBody } from "./parsed-body.ts";
import { scanItems } from "./scan-items.ts";

export async function openLocalCloud(): Promise<Cloud> {
  const region = await startRegion({ startAt: new Date(BEGIN), realTime: false });
  const { accessToken } = await region.createOwner(OWNER_EMAIL, "segredo1");
  return {
    async call(method, path, body, caller = "owner", headers = {}) {
      const response = await fetch(`${region.url}${path}`, {
        method,
        headers: {
          ...(caller === "owner" ? { authorization: `Bearer ${accessToken}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        redirect: "manual",
      });
      const text = await response.text();
      return { status: response.status, body: parsedBody(text) };
    },
    moveTo: (instant) => region.clock.advanceTo(new Date(instant)),
    async fire(lambda) {
      const schedule = region.graph.schedules.find((one) => one.target.lambda.logicalName === lambda);
      await region.fire(schedule?.logicalName ?? lambda);
      await region.drain();
    },
    settle: () => region.drain(),
    items: () => scanItems(region.awsUrl, ROOT_KEY, region.graph.tables[0]?.name ?? ""),
    mails: async () => (await region.mailbox.list()).map(({ to, subject }) => `${to.join(", ")}: ${subject}`),
    close: () => region.close(),
  };
}
