/** Judges each send and each answer of the stand-in by Meta's own description of its API. */
import { graphAccount } from "@emdia/core/adapters/whatsapp/graph-account";
import { graphWhatsApp } from "@emdia/core/adapters/whatsapp/graph-whatsapp";
import { nameOfText, valuesOf } from "@emdia/core/model/whatsapp-texts";
import { regionUnderTest } from "@emdia/local/testing/region-under-test";
import { expect, test } from "vitest";
import { startJudge } from "../start-judge.ts";
import { describeMessages } from "./describe-messages.ts";

const { CONFORMANCE_PRISM: prism = "", CONFORMANCE_META: official = "" } = process.env;
const TO = "5511987654321";

async function judgedApp() {
  const region = await regionUnderTest();
  const app = region.meta.open("5511900000001");
  await graphAccount(region.meta.url)(app).submitTexts("https://emdia.example", {});
  await region.moveClock({ advance: "PT10M" });
  const graphUrl = await startJudge(prism, describeMessages(official).file, region.meta.url);
  const { send } = graphWhatsApp({ graphUrl, token: app.token, phoneNumberId: app.numberId });
  return { region, app, send, graphUrl };
}

const VALUES = ["Ana", "Vida", "Pilates", "R$ 150,00", "10/02/2027"];
const message = (over: object = {}) => ({
  to: TO,
  tag: "O1.7.1",
  template: { name: nameOfText("charge"), body: valuesOf("charge", VALUES), urlSuffix: "abc", ...over },
});

test("given Meta's description as the judge, when our client sends to the stand-in, then each request and each answer is allowed, refusals too", async () => {
  const { region, send } = await judgedApp();
  for (const text of ["charge", "reminder", "receipt"] as const)
    expect(await send(message({ name: nameOfText(text), body: valuesOf(text, VALUES) }))).toMatchObject({
      kind: "accepted",
    });
  region.meta.behave(TO, "held");
  expect(await send(message())).toMatchObject({ kind: "accepted", isHeld: true });
  expect(region.meta.messages()).toHaveLength(4);
  expect(await send(message({ name: "outro" }))).toMatchObject({ code: 132_001 });
  expect(await send(message({ body: ["só um"] }))).toMatchObject({ code: 132_000 });
});

test("given the same judge, when a request is wrong, then it is refused before it arrives", async () => {
  const { region, app, graphUrl } = await judgedApp();
  const good = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: TO,
    type: "template",
    template: {
      name: nameOfText("charge"),
      language: { code: "pt_BR", policy: "deterministic" },
      components: [{ type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "abc" }] }],
    },
  };
  const ask = async (body: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${app.token}` };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${graphUrl}/v25.0/${app.numberId}/messages`, init)).status;
  };
  const [button] = good.template.components;
  const withButton = (over: object) => ({
    ...good,
    template: { ...good.template, components: [{ ...button, ...over }] },
  });
  expect(await ask(good)).toBe(400);
  for (const wrong of [
    { ...good, to: undefined },
    { ...good, recipient_type: "crowd" },
    { ...good, template: { language: good.template.language } },
    withButton({ index: "first" }),
    withButton({ sub_type: "link" }),
    withButton({ parameters: [{ nonsense: 1 }] }),
  ])
    expect(await ask(wrong), JSON.stringify(wrong)).toBe(422);
  expect(region.meta.messages()).toEqual([]);
});

test("given Meta's description, when it judges, then exactly the known places of it are corrected", () => {
  expect(describeMessages(official).corrected).toEqual({
    indexes: 2,
    parameters: 1,
    answers: 1,
    refusals: 1,
    names: 1,
  });
});
