/** Tests the calls to Meta that check and prepare an account, and how its answers are read. */
import { createHmac } from "node:crypto";
import { WHATSAPP_TEXTS } from "@emdia/contracts/constants";
import { expect, test, vi } from "vitest";
import { aServiceForTests, type ServiceAnswer } from "../../testing/service-endpoint.ts";
import { graphAccount, templateOf } from "./graph-account.ts";

const service = aServiceForTests();
const credential = {
  numberId: "106540352242922",
  accountId: "102290129340398",
  token: "EAAG-token-of-the-studio",
  appSecret: "0123456789abcdef0123456789abcdef",
};
const account = () => graphAccount(service().url)(credential);
const number = {
  display_phone_number: "+55 11 91234-5678",
  verified_name: "Estúdio Vida",
  name_status: "APPROVED",
  health_status: { can_send_message: "AVAILABLE", entities: [{ entity_type: "WABA", can_send_message: "AVAILABLE" }] },
  whatsapp_business_manager_messaging_limit: "TIER_2K",
};
const numbers = { data: [{ id: credential.numberId }] };
const name = "emdia_cobranca_1";
const known = { id: "1001", name, status: "APPROVED", category: "UTILITY", rejected_reason: "NONE" };

/** Answers each of the four reads, in the order in which they are made. */
const answers = (...[facts, own, all, texts]: (object | string)[]) => {
  for (const body of [facts ?? number, own ?? { currency: "BRL" }, all ?? numbers, texts ?? { data: [known] }])
    service().answers.push({ body });
};
const refuse = (code: number, message = "x"): ServiceAnswer => ({ status: 400, body: { error: { code, message } } });

test("given an account, when it is read, then every call has the token in its header and the proof of the app's secret, and neither is logged", async () => {
  const logged = vi.spyOn(console, "info").mockReturnValue();
  answers();
  const shown = { phone: "5511912345678", displayName: "Estúdio Vida", health: "AVAILABLE", problem: undefined };
  expect(await account().read()).toEqual({
    number: { ...shown, dailyLimit: 2_000, currency: "BRL" },
    known: { charge: { id: "1001", name, state: "APPROVED", category: "UTILITY", quality: "UNKNOWN" } },
  });
  const proof = createHmac("sha256", credential.appSecret).update(credential.token).digest("hex");
  for (const { path, headers } of service().asked) {
    expect(path).toContain(`appsecret_proof=${proof}`);
    expect(headers.authorization).toBe(`Bearer ${credential.token}`);
  }
  expect(JSON.stringify([service().asked.map(({ path }) => path), logged.mock.calls])).not.toMatch(
    new RegExp(`${credential.token}|${credential.appSecret}`),
  );
});

const withHealth = (health: object) => ({ ...number, health_status: { can_send_message: "BLOCKED", ...health } });
test.each<[what: string, facts: object, problem: string]>([
  ["has no card", withHealth({ entities: [{ errors: [{ error_code: 141_006 }] }] }), "payment"],
  ["has a declined name", { ...number, name_status: "DECLINED" }, "name"],
  ["is blocked", withHealth({}), "account"],
])("given a number that %s, when it is read, then its problem is known", async (_what, facts, problem) => {
  answers(facts);
  expect((await account().read()).number.problem).toBe(problem);
});

test.each<[answer: ServiceAnswer, failure: string]>([
  [refuse(190), "token"],
  [refuse(0), "token"],
  [refuse(10), "permission"],
  [refuse(200), "permission"],
  [refuse(100, "Invalid appsecret_proof provided in the API argument"), "appSecret"],
  [refuse(100), "number"],
  [refuse(4), "unavailable"],
  [{ status: 500, body: "<html>" }, "unavailable"],
  [{ status: 200, body: {} }, "unavailable"],
])("given the answer %j, when an account is read, then the failure is %s", async (answer, failure) => {
  service().answers.push(answer);
  await expect(account().read()).rejects.toMatchObject({ failure });
});

test("given a number of another account, when it is read, then it is refused", async () => {
  answers(number, { currency: "BRL" }, { data: [{ id: "1" }] });
  await expect(account().read()).rejects.toMatchObject({ failure: "other-account" });
});

test("given texts of which Meta knows one, when they are submitted, then only the others are, as utility with examples and twelve hours to live", async () => {
  service().answers.push({ body: { id: "2002", status: "PENDING", category: "UTILITY" } });
  const charge = {
    id: "1001",
    name: "emdia_cobranca_1",
    state: "APPROVED",
    category: "UTILITY",
    quality: "GREEN",
  } as const;
  const texts = await account().submitTexts("https://emdia.example", { charge });
  expect(texts.charge).toBe(charge);
  expect(texts.receipt).toEqual({
    id: "2002",
    name: "emdia_recibo_1",
    state: "PENDING",
    category: "UTILITY",
    quality: "UNKNOWN",
  });
  expect(service().asked.map(({ body }) => JSON.parse(body).name)).toEqual(["emdia_lembrete_1", "emdia_recibo_1"]);
});

test.each(WHATSAPP_TEXTS)(
  "given the text of a %s, when it is composed for Meta, then it has an example for each variable and one address",
  (text) => {
    const { components, ...rest } = templateOf(text, "https://emdia.example");
    expect(rest).toMatchObject({
      language: "pt_BR",
      category: "UTILITY",
      parameter_format: "POSITIONAL",
      message_send_ttl_seconds: 43_200,
    });
    const [body, , buttons] = components;
    const variables = String(body?.text).match(/\{\{\d\}\}/g)?.length;
    expect(body?.example?.body_text[0]).toHaveLength(variables ?? -1);
    expect(buttons?.buttons).toMatchObject([{ type: "URL", url: "https://emdia.example/p/{{1}}" }]);
  },
);

test("given an account, when the app is subscribed, then Meta is asked for exactly that", async () => {
  service().answers.push({ body: { success: true } });
  await account().subscribe();
  expect(service().asked).toMatchObject([
    { method: "POST", path: expect.stringContaining("/102290129340398/subscribed_apps") },
  ]);
});
