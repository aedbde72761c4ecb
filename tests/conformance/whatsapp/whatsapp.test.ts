/** Compares Meta's stand-in with what pywa, a foreign client, sends, checks and understands. */
import { createServer } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { graphAccount } from "@emdia/core/adapters/whatsapp/graph-account";
import { nameOfText, valuesOf } from "@emdia/core/model/whatsapp-texts";
import { isSignedByApp } from "@emdia/core/whatsapp/receive-whatsapp";
import { listenHere } from "@emdia/local/server/listen";
import { regionUnderTest } from "@emdia/local/testing/region-under-test";
import { expect, onTestFinished, test } from "vitest";
import { runPython } from "../run-python.ts";

const { CONFORMANCE_PYWA: python = "" } = process.env;
const program = path.join(import.meta.dirname, "speak_with_pywa.py");
const TO = "5511987654321";
const TAG = "O1.7.1";
const verifyToken = "palavra";
type Call = { body: string; signature: string };
type Words = { name: string; body: readonly string[]; suffix: string };

/** Returns an app at Meta's stand-in with approved texts, and every call that Meta makes to it. */
async function anApp() {
  const region = await regionUnderTest();
  const app = region.meta.open("5511900000001");
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? "", "http://x").searchParams.get("hub.challenge");
    if (asked !== null) return void response.end(asked);
    calls.push({ body: await text(request), signature: String(request.headers["x-hub-signature-256"]) });
    response.end();
  });
  const port = await listenHere(server);
  onTestFinished(() => void server.close());
  await region.meta.hook(app.numberId, `http://localhost:${port}/`, verifyToken);
  await graphAccount(region.meta.url)(app).submitTexts("https://emdia.example", {});
  await region.moveClock({ advance: "PT10M" });
  const speak = async (over: { send?: readonly Words[]; hear?: readonly Call[] }) => {
    const { numberId, accountId, token, appSecret } = app;
    const input = { url: region.meta.url, numberId, accountId, token, appSecret, verifyToken, to: TO, tag: TAG };
    return JSON.parse(await runPython(python, program, { ...input, send: [], hear: [], ...over }));
  };
  return { region, app, calls, speak };
}

const words = (over: Partial<Words> = {}): Words => ({
  name: nameOfText("charge"),
  body: valuesOf("charge", ["Ana", "Vida", "Pilates", "R$ 150,00", "10/02/2027"]),
  suffix: "abc",
  ...over,
});

test("given a foreign client, when it sends our template, a broken one and an unknown one, then the stand-in takes the first, and refuses the others with Meta's codes", async () => {
  const { region, speak } = await anApp();
  const { sent } = await speak({ send: [words(), words({ body: ["só um"] }), words({ name: "outro" })] });
  expect(sent).toEqual([{ id: expect.stringMatching(/^wamid\./) }, { code: 132_000 }, { code: 132_001 }]);
  expect(region.meta.messages()).toMatchObject([{ to: TO, tag: TAG, url: "abc" }]);
});

test("given the stand-in's calls, when a foreign client checks their signatures and reads them, then it understands each, as we do, and refuses a changed one", async () => {
  const { region, app, calls, speak } = await anApp();
  const { sent } = await speak({ send: [words()] });
  await region.drain();
  await region.moveClock({ advance: "PT1M" });
  region.meta.read(sent[0].id);
  region.meta.answer(sent[0].id, "PARAR");
  await region.drain();
  const changed = calls.slice(-1).map(({ body, signature }) => ({ body: body.replace("PARAR", "OLA"), signature }));
  const { answers, heard, challenge } = await speak({ hear: [...calls, ...changed] });
  expect(challenge).toEqual(["1158201444", 200]);
  expect(answers).toEqual([...calls.map(() => 200), 403]);
  const isOurs = ({ body, signature }: Call) => isSignedByApp(app.appSecret, { body: Buffer.from(body), signature });
  expect([...calls, ...changed].map(isOurs)).toEqual([...calls.map(() => true), false]);
  const bsuid = expect.stringMatching(/^BR\.\d+$/);
  const texts = heard.filter(([kind]: string[]) => kind === "template");
  expect(texts.map(([, name, state]: string[]) => [name, state]).toSorted()).toEqual(
    (["charge", "receipt", "reminder"] as const).map((one) => [nameOfText(one), "APPROVED"]).toSorted(),
  );
  expect(heard.filter(([kind]: string[]) => kind !== "template")).toEqual([
    ...["sent", "delivered", "read"].map((status) => [status, sent[0].id, TAG, bsuid]),
    ["message", "PARAR", TO, bsuid],
  ]);
});
