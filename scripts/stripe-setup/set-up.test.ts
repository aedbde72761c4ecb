import { PREMIUM_LOOKUP_KEY } from "@emdia/contracts/constants";
import { type AccountEndpoint, type StripeAccount, stripeAccount } from "@emdia/core/adapters/stripe-account";
import { startRegion } from "@emdia/local/region";
import { expect, onTestFinished, test } from "vitest";
import { setUpAccount, WEBHOOK_EVENTS } from "./set-up.ts";

const SITE = "https://emdia.example";
const HOOK = `${SITE}/api/stripe/webhook`;
const plain = { siteUrl: SITE, mayReplace: false };
const replacing = { siteUrl: SITE, mayReplace: true };

/** Makes an account with endpoints in memory and the local region's prices. */
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
  const first = await setUpAccount(account, plain);
  expect(first.join("\n")).toContain("StripeWebhookSecret whsec_new");
  const price = await account.findPrice(PREMIUM_LOOKUP_KEY);
  expect(price).toMatchObject({ cents: 2990, currency: "brl", interval: "month" });
  const second = await setUpAccount(account, plain);
  expect(second).toEqual([expect.stringContaining("em dia"), "Webhook we_new: em dia."]);
  expect(await account.findPrice(PREMIUM_LOOKUP_KEY)).toEqual(price);
  expect([endpoints.length, changes]).toEqual([1, ["create"]]);
});

test("given another amount under our key, when set up, then it is refused; with `mayReplace` the key moves to a new price", async () => {
  const { account } = await anAccount();
  const old = await account.createPrice({ lookupKey: PREMIUM_LOOKUP_KEY, cents: 1990, productName: "Antigo" });
  await expect(setUpAccount(account, plain)).rejects.toThrow(
    `O preço ${old} (emdia_premium_mensal) custa 1990 brl/month`,
  );
  const [said] = await setUpAccount(account, replacing);
  expect(said).toContain(`criado no lugar de ${old}`);
  const now = await account.findPrice(PREMIUM_LOOKUP_KEY);
  expect(now).toMatchObject({ cents: 2990 });
  expect(now?.id).not.toBe(old);
});

test("given a webhook with other events or switched off, when set up, then it has exactly ours again", async () => {
  const { account, endpoints, changes } = await anAccount();
  endpoints.push({ id: "we_1", url: HOOK, events: ["*"], version: account.version, isOn: false });
  await setUpAccount(account, plain);
  expect(changes).toEqual(["set we_1"]);
  expect(endpoints).toEqual([{ id: "we_1", url: HOOK, events: WEBHOOK_EVENTS, version: account.version, isOn: true }]);
});

test("given a webhook of another version, when set up, then it is refused; with `mayReplace` a new one replaces it", async () => {
  const { account, endpoints, changes } = await anAccount([
    { id: "we_old", url: HOOK, events: WEBHOOK_EVENTS, version: "2020-08-27", isOn: true },
    { id: "we_other", url: "https://outro.example/", events: ["*"], version: null, isOn: true },
  ]);
  await expect(setUpAccount(account, plain)).rejects.toThrow("fala a versão 2020-08-27");
  await setUpAccount(account, replacing);
  expect(changes).toEqual(["create", "off we_old"]);
  expect(endpoints.filter((one) => one.isOn).map((one) => one.id)).toEqual(["we_other", "we_new"]);
});
