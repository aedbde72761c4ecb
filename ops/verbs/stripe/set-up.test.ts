import { PREMIUM_LOOKUP_KEY } from "@emdia/contracts/constants";
import { type AccountEndpoint, type StripeAccount, stripeAccount } from "@emdia/core/adapters/stripe-account";
import { startRegion } from "@emdia/local/region";
import { expect, onTestFinished, test } from "vitest";
import { planSetUp, WEBHOOK_EVENTS } from "./set-up.ts";

const SITE = "https://emdia.example";
const HOOK = `${SITE}/api/stripe/webhook`;

async function setUp(account: StripeAccount, mayReplace = false): Promise<string[]> {
  const { lines = [], steps = [] } = await planSetUp(account, SITE, mayReplace);
  const came: unknown[] = [];
  for (const { act } of steps) came.push(await act());
  return [...lines, ...steps.map(({ says }) => says), ...came.flat().map(String)];
}

async function anAccount(endpoints: AccountEndpoint[] = []) {
  const region = await startRegion({ realTime: false });
  onTestFinished(() => region.close());
  const changes: string[] = [];
  const account: StripeAccount = {
    ...stripeAccount({ apiUrl: region.url, secretKey: "sk_test_setup" }),
    listEndpoints: async () => endpoints,
    async createEndpoint({ url, events }) {
      changes.push("create");
      endpoints.push({ id: "we_new", url, events, version: account.version, isOn: true });
      return { id: "we_new", secret: "whsec_new" };
    },
    async setEndpoint(id, { events, isOn }) {
      changes.push(isOn ? `set ${id}` : `off ${id}`);
      const at = endpoints.findIndex((one) => one.id === id);
      const known = endpoints[at];
      if (known) endpoints[at] = { ...known, ...(events ? { events } : {}), isOn };
    },
  };
  return { account, endpoints, changes };
}

test("given a fresh account, when set up twice, then there is one price and one webhook, and the second run changes nothing", async () => {
  const { account, endpoints, changes } = await anAccount();
  const first = await setUp(account);
  expect(first.join("\n")).toContain("StripeWebhookSecret whsec_new");
  const price = await account.findPrice(PREMIUM_LOOKUP_KEY);
  expect(price).toMatchObject({ cents: 2990, currency: "brl", interval: "month" });
  const second = await setUp(account);
  expect(second).toEqual([
    `Stripe has the product's price ${price?.id}.`,
    `Stripe tells ${HOOK} exactly what is needed.`,
  ]);
  expect(await account.findPrice(PREMIUM_LOOKUP_KEY)).toEqual(price);
  expect([endpoints.length, changes]).toEqual([1, ["create"]]);
});

test("given a fresh account, when the set-up is only planned, then nothing is created", async () => {
  const { account, changes } = await anAccount();
  const before = await account.findPrice(PREMIUM_LOOKUP_KEY);
  const { steps = [] } = await planSetUp({ ...account, findPrice: async () => undefined }, SITE, false);
  expect(steps.map(({ says }) => says)).toEqual(["create a price of 2990 brl/month", `create a webhook to ${HOOK}`]);
  expect([await account.findPrice(PREMIUM_LOOKUP_KEY), changes]).toEqual([before, []]);
});

test("given another amount under our key, when set up, then it is refused; with `mayReplace` the key moves to a new price", async () => {
  const { account } = await anAccount();
  const old = await account.createPrice({ lookupKey: PREMIUM_LOOKUP_KEY, cents: 1990, productName: "Antigo" });
  await expect(setUp(account)).rejects.toThrow(
    `Stripe's price ${old} is another: 1990 brl/month. A price cannot change: --replace creates another of 2990 brl/month, which takes its key emdia_premium_mensal`,
  );
  expect(await setUp(account, true)).toContain("create a price of 2990 brl/month");
  const now = await account.findPrice(PREMIUM_LOOKUP_KEY);
  expect(now).toMatchObject({ cents: 2990 });
  expect(now?.id).not.toBe(old);
});

test("given a webhook with other events or switched off, when set up, then it has exactly ours again", async () => {
  const { account, endpoints, changes } = await anAccount();
  endpoints.push({ id: "we_1", url: HOOK, events: ["*"], version: account.version, isOn: false });
  await setUp(account);
  expect(changes).toEqual(["set we_1"]);
  expect(endpoints).toEqual([{ id: "we_1", url: HOOK, events: WEBHOOK_EVENTS, version: account.version, isOn: true }]);
});

test("given a webhook of another version, when set up, then it is refused; with `mayReplace` a new one replaces it", async () => {
  const { account, endpoints, changes } = await anAccount([
    { id: "we_old", url: HOOK, events: WEBHOOK_EVENTS, version: "2020-08-27", isOn: true },
    { id: "we_other", url: "https://outro.example/", events: ["*"], version: null, isOn: true },
  ]);
  await expect(setUp(account)).rejects.toThrow("Webhook we_old speaks version 2020-08-27: --replace");
  await setUp(account, true);
  expect(changes).toEqual(["create", "off we_old"]);
  expect(endpoints.filter((one) => one.isOn).map((one) => one.id)).toEqual(["we_other", "we_new"]);
});
