import { X509Certificate } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createAuthority, openAuthority } from "./authority.ts";
import { startBank } from "./index.ts";
import {
  type Asked,
  askBank,
  type BankUnderTest,
  bankUnderTest,
  codeOf,
  studioKey,
} from "./testing/bank-under-test.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const day = { inicio: "2026-02-10T00:00:00Z", fim: "2026-02-10T12:00:00Z" };

async function list(bank: BankUnderTest, query: Record<string, string> = day, as = bank.account) {
  const headers = { authorization: `Bearer ${await bank.token(as)}` };
  const answer = await bank.ask(`/pix?${new URLSearchParams(query)}`, { as, headers });
  return { status: answer.status, ...JSON.parse(answer.text) };
}

const isRefused = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    () => "refused",
  );

test("given certificates, when clients connect, then only the bank's own and valid one gets an answer", async () => {
  const bank = await bankUnderTest();
  const own = createAuthority();
  const strangers: Asked["as"][] = [undefined, own.client(bank.account.clientId)];
  for (const as of strangers) expect(await isRefused(bank.ask("/pix", { as }))).toBe("refused");
  expect(await bank.ask("/pix", { as: bank.account })).toMatchObject({ status: 401 });
});

test("given a certificate that ended, by real time or by business time, when it is shown, then it is refused", async () => {
  const bank = await bankUnderTest();
  const expired = openAuthority(bank.store).client(bank.account.clientId, new Date(Date.now() - 1_000));
  expect(new Date(new X509Certificate(expired.certificate).validTo).getTime()).toBeLessThan(Date.now());
  expect(await isRefused(bank.ask("/pix", { as: expired }))).toBe("refused");
  bank.clock.advanceTo(new Date(Date.now() + 366 * 86_400_000));
  expect(await isRefused(bank.ask("/pix", { as: bank.account }))).toBe("refused");
});

test("given the bank's certificates, then only the authority may sign others", async () => {
  const { controls, account } = await bankUnderTest();
  const [authority, customer] = [controls.authority, account.certificate].map((pem) => new X509Certificate(pem));
  expect([authority?.ca, customer?.ca, customer?.subject]).toEqual([true, false, `CN=${account.clientId}`]);
});

test("given a customer of the far future, when they connect, then their certificate is valid there", async () => {
  const bank = await bankUnderTest();
  bank.clock.advanceTo(new Date("2061-05-01T12:00:00Z"));
  const late = bank.controls.openAccount("futuro@chave.com.br");
  expect(new X509Certificate(late.certificate).validTo).toContain("2062 GMT");
  expect(await bank.ask("/pix", { as: late })).toMatchObject({ status: 401 });
});

test("given a client that trusts another authority, when it connects, then it refuses the bank", async () => {
  const bank = await bankUnderTest();
  const { certificate: trusts } = createAuthority();
  expect(await isRefused(bank.ask("/pix", { as: bank.account, trusts }))).toBe("refused");
});

const grant = { grant_type: "client_credentials", scope: "pix.read" };
const styles: Record<string, (id: string, secret: string) => Asked> = {
  "Basic and a form": (id, secret) => ({
    headers: { ...FORM, authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
    body: new URLSearchParams(grant).toString(),
  }),
  "Basic and JSON": (id, secret) => ({
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
    },
    body: JSON.stringify(grant),
  }),
  "the body": (client_id, client_secret) => ({
    headers: FORM,
    body: new URLSearchParams({ ...grant, client_id, client_secret }).toString(),
  }),
  "the id alone": (client_id) => ({ headers: FORM, body: new URLSearchParams({ ...grant, client_id }).toString() }),
};

test.each(Object.entries(styles))(
  "given a credential in %s, when a token is requested, then reading works",
  async (_, of) => {
    const bank = await bankUnderTest();
    const { clientId, clientSecret } = bank.account;
    const answer = await bank.ask("/oauth/token", { method: "POST", as: bank.account, ...of(clientId, clientSecret) });
    const { access_token, ...rest } = JSON.parse(answer.text);
    expect(rest).toEqual({ token_type: "Bearer", expires_in: 3_600, scope: "pix.read" });
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await bank.ask(`/pix?${new URLSearchParams(day)}`, { as: bank.account, headers })).toMatchObject({
      status: 200,
    });
  },
);

test("given wrong secrets, another's certificate or unknown scopes, when a token is requested, then it is refused", async () => {
  const bank = await bankUnderTest();
  const other = bank.controls.openAccount("outra@chave.com.br");
  const ask = (as: Asked["as"], fields: Record<string, string>) =>
    bank.ask("/oauth/token", { method: "POST", as, headers: FORM, body: new URLSearchParams(fields).toString() });
  const { clientId: client_id, clientSecret: client_secret } = bank.account;
  const right = { ...grant, client_id, client_secret };
  expect(await ask(bank.account, { ...right, client_secret: "errado" })).toMatchObject({ status: 401 });
  expect(await ask(other, right)).toMatchObject({ status: 401 });
  expect(await ask(bank.account, { ...right, client_id: "ninguem" })).toMatchObject({ status: 401 });
  expect(await ask(bank.account, { ...right, scope: "pix.tudo" })).toMatchObject({ status: 400 });
  expect(await ask(bank.account, { ...right, grant_type: "password" })).toMatchObject({ status: 400 });
});

test("given a token, when it is an hour old, shown with another certificate, or lacks the scope, then it does not read", async () => {
  const bank = await bankUnderTest();
  const other = bank.controls.openAccount("outra@chave.com.br");
  const headers = { authorization: `Bearer ${await bank.token()}` };
  const path = `/pix?${new URLSearchParams(day)}`;
  expect(await bank.ask(path, { as: other, headers })).toMatchObject({ status: 401 });
  bank.wait(3_599);
  expect(await bank.ask(path, { as: bank.account, headers })).toMatchObject({ status: 200 });
  bank.wait(1);
  expect(await bank.ask(path, { as: bank.account, headers })).toMatchObject({ status: 401 });
  const without = { authorization: `Bearer ${await bank.token(bank.account, "webhook.read")}` };
  expect(await bank.ask(path, { as: bank.account, headers: without })).toMatchObject({ status: 403 });
});

test("given payments of two keys, when one account lists, then it gets its own in the API's form", async () => {
  const bank = await bankUnderTest();
  const other = bank.controls.openAccount("outra@chave.com.br");
  const { endToEndId } = bank.controls.pay({ code: codeOf(18_000, "ED1A2B"), message: "fevereiro" });
  bank.controls.pay({ code: codeOf(5_000, undefined, other.key) });
  const { pix, parametros } = await list(bank);
  expect(endToEndId).toMatch(/^E99999999202602101200\w{11}$/);
  expect(pix).toEqual([
    {
      endToEndId,
      txid: "ED1A2B",
      valor: "180.00",
      chave: studioKey,
      horario: "2026-02-10T12:00:00.000Z",
      infoPagador: "fevereiro",
    },
  ]);
  expect(parametros).toEqual({
    ...day,
    paginacao: { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1, quantidadeTotalDeItens: 1 },
  });
  expect((await list(bank, day, other)).pix).toMatchObject([{ valor: "50.00" }]);
  const headers = { authorization: `Bearer ${await bank.token(other)}` };
  expect(await bank.ask(`/pix/${endToEndId}`, { as: other, headers })).toMatchObject({ status: 404 });
});

test("given a window and pages, when listed, then both ends belong to it and pages hold 100 unless asked", async () => {
  const bank = await bankUnderTest();
  for (let count = 0; count < 101; count++) bank.controls.pay({ code: codeOf(100 + count) });
  const page = async (query: Record<string, string>) => {
    const { pix, parametros } = await list(bank, { ...day, ...query });
    return [pix.length, parametros.paginacao.quantidadeDePaginas];
  };
  expect(await page({})).toEqual([100, 2]);
  expect(await page({ "paginacao.paginaAtual": "1" })).toEqual([1, 2]);
  expect(await page({ "paginacao.itensPorPagina": "1000" })).toEqual([101, 1]);
  expect(await page({ inicio: "2026-02-10T12:00:00Z" })).toEqual([100, 2]);
  expect(await page({ fim: "2026-02-10T11:59:59Z" })).toEqual([0, 1]);
});

const wrong = [
  [{ inicio: day.inicio, fim: "" }, "fim"],
  [{ ...day, inicio: "2026-02-10" }, "inicio"],
  [{ ...day, inicio: "2026-02-10T12:00:01Z" }, "fim"],
  [{ ...day, fim: "2026-02-10T12:00:01Z" }, "fim"],
  [{ ...day, "paginacao.itensPorPagina": "1001" }, "paginacao.itensPorPagina"],
  [{ ...day, "paginacao.paginaAtual": "-1" }, "paginacao.paginaAtual"],
] as const;
test.each(wrong)("given the query %o, when listed, then 400 names %s", async (query, propriedade) => {
  const answer = await list(await bankUnderTest(), query);
  expect(answer).toMatchObject({ status: 400, violacoes: [expect.objectContaining({ propriedade })] });
});

test("given a payment, when parts are given back, then each is a refund, and never more than is left", async () => {
  const bank = await bankUnderTest();
  const { endToEndId } = bank.controls.pay({ code: codeOf(10_000) });
  bank.controls.refund({ endToEndId, amountCents: 4_000, status: "NAO_REALIZADO" });
  bank.controls.refund({ endToEndId, amountCents: 4_000, nature: "MED_FRAUDE" });
  expect(() => bank.controls.refund({ endToEndId, amountCents: 6_001 })).toThrow("passa do que resta");
  bank.controls.refund({ endToEndId });
  const [{ devolucoes }] = (await list(bank)).pix;
  expect(devolucoes).toMatchObject([
    { id: "D1", valor: "40.00", natureza: "ORIGINAL", status: "NAO_REALIZADO" },
    { id: "D2", valor: "40.00", natureza: "MED_FRAUDE", status: "DEVOLVIDO" },
    { id: "D3", valor: "60.00", natureza: "ORIGINAL", status: "DEVOLVIDO" },
  ]);
  for (const { rtrId } of devolucoes) expect(rtrId).toMatch(/^D9{8}\d{12}\w{11}$/);
});

test("given a code that cannot be paid here, when paid, then a sentence says why", async () => {
  const { controls } = await bankUnderTest();
  expect(() => controls.pay({ code: "oi" })).toThrow("não é um código PIX");
  expect(() => controls.pay({ code: codeOf(100, undefined, "de@outro.banco") })).toThrow("não é de uma conta");
});

test("given a bank's peculiarities, when listed, then nulls, another spelling, 201 and fewer scopes come", async () => {
  const bank = await bankUnderTest();
  bank.controls.pay({ code: codeOf(100) });
  bank.controls.setQuirks(["nulls", "spelled-txId", "created"]);
  const { status, pix } = await list(bank);
  expect([status, pix[0]]).toEqual([
    201,
    expect.objectContaining({ txId: null, infoPagador: null, devolucoes: null, campoDesconhecido: expect.anything() }),
  ]);
  bank.controls.setQuirks(["fewer-scopes"]);
  expect((await list(bank)).status).toBe(403);
});

test("given a bank that starts again on its store, when a customer connects, then certificate, token and payments are valid", async () => {
  const first = await bankUnderTest();
  const { endToEndId } = first.controls.pay({ code: codeOf(100) });
  const headers = { authorization: `Bearer ${await first.token()}` };
  const second = await startBank({ store: first.store, clock: first.clock, faults: first.faults, log: () => {} });
  onTestFinished(second.close);
  expect(second.controls.openAccount(studioKey)).toEqual(first.account);
  const answer = await askBank(second.controls, `/pix/${endToEndId}`, {
    as: first.account,
    headers,
    trusts: first.controls.authority,
  });
  expect(answer).toMatchObject({ status: 200 });
});
