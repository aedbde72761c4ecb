import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openBankSession } from "@emdia/core/adapters/bank/open-session";
import { type BankUnderTest, bankUnderTest, codeOf } from "@emdia/local/services/bank/testing/bank-under-test";
import { expect, test } from "vitest";
import { runPython } from "../run-python.ts";
import { describeApi } from "./describe-api.ts";
import { judgedBank } from "./judged-bank.ts";

const [prism = "", python = ""] = [process.env.CONFORMANCE_PRISM, process.env.CONFORMANCE_PYPIX];

function fill({ controls, wait }: BankUnderTest): void {
  for (let at = 0; at < 240; at++) {
    const message = at % 5 === 0 ? "mensalidade" : undefined;
    const { endToEndId } = controls.pay({ code: codeOf(10_000 + at, at % 3 === 0 ? undefined : `ED${at}A`), message });
    if (at % 40 === 0) controls.refund({ endToEndId, amountCents: 5_000 });
    wait(60);
  }
  wait(60);
}

const windowOf = ({ clock }: BankUnderTest) => ({ from: new Date("2026-02-10T12:00:00.000Z"), to: clock.now() });
const idsOf = (payments: readonly { endToEndId: string }[]) => payments.map(({ endToEndId }) => endToEndId).sort();

test("given a description of the API as the judge, when our client reads the stand-in bank, then each request and each answer is allowed", async () => {
  const { bank, url } = await judgedBank(prism, describeApi().file);
  fill(bank);
  const { clientId, clientSecret, certificate, privateKey } = bank.account;
  const address = { apiBase: url, tokenUrl: `${url}/oauth/token`, authority: bank.controls.authority };
  const session = openBankSession({
    bank: { id: "teste", name: "Teste", tokenStyle: "basic", tokenBody: "form", ...address },
    credential: { clientId, clientSecret, certificate, privateKey },
    now: bank.clock.now,
  });
  const read = await session.listPix(windowOf(bank));
  expect(idsOf(read)).toEqual(idsOf(bank.controls.payments()));
  expect(read.filter(({ refunds }) => refunds.length > 0)).toHaveLength(6);
  const [first] = read;
  expect(await session.findPix(first?.endToEndId ?? "")).toEqual(first);
  expect(await session.findPix("E".repeat(32))).toBeUndefined();
  session.close();
});

test("given the same judge, when calls and answers are wrong, then it refuses them", async () => {
  const { bank, judgeUrl } = await judgedBank(prism, describeApi().file);
  fill(bank);
  const authorization = `Bearer ${await bank.token()}`;
  const ask = async (query: string, headers: Record<string, string> = { authorization }) =>
    (await fetch(`${judgeUrl}/pix?${query}`, { headers })).status;
  const day = "inicio=2026-02-10T12:00:00Z&fim=2026-02-10T13:00:00Z";
  expect(await ask(day)).toBe(200);
  expect(await ask("inicio=2026-02-10T12:00:00Z")).toBe(422);
  expect(await ask(`${day}&txid=${"A".repeat(42)}`)).toBe(422);
  expect(await ask(day, {})).toBe(401);
  bank.controls.setQuirks(["nulls"]);
  expect(await ask(day)).toBe(500);
});

test("given the official file, when it judges, then exactly the known places of it are corrected", () => {
  const { corrected } = describeApi();
  const known = {
    "slashes around a pattern": 14,
    "patterns without anchors": 49,
    "a list of payments without `cobs`": 3,
    "txids of payments from 1 character on": 4,
  };
  expect(corrected).toEqual(process.env.API_PIX_FILE ? known : {});
});

test("given a foreign client, when it reads the stand-in bank, then it gets each payment once, as our client does", async () => {
  const bank = await bankUnderTest();
  fill(bank);
  const folder = mkdtempSync(path.join(tmpdir(), "pypix-"));
  const fileOf = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  const { clientId, clientSecret, certificate, privateKey } = bank.account;
  const window = windowOf(bank);
  const input = {
    url: bank.controls.url,
    clientId,
    clientSecret,
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    certificateFile: fileOf("cert.pem", certificate),
    keyFile: fileOf("key.pem", privateKey),
  };
  const program = path.join(import.meta.dirname, "read_with_pypix.py");
  const env = { REQUESTS_CA_BUNDLE: fileOf("ca.pem", bank.controls.authority) };
  const { all, one } = JSON.parse(await runPython(python, program, input, env));
  expect(idsOf(all)).toEqual(idsOf(bank.controls.payments()));
  expect(one).toEqual(all[0]);
});
