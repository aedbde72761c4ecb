/** docs/rules/bank.md, "Connecting a bank". */
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BankWire } from "@emdia/contracts/bank";
import type { ErrorBody } from "@emdia/contracts/errors";
import { hintKey } from "@emdia/core/model/keys";
import { createAuthority, openAuthority } from "@emdia/local/services/bank/authority";
import { afterEach, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, PIX } from "../support/studio.ts";

const region = oneRegion();
afterEach(() => region().faults.clear());

const fileOf = (name: string, ...parts: string[]) => ({
  name,
  content: Buffer.from(parts.join("\n")).toString("base64"),
});
const p12Of = (name: string) => {
  const file = new URL(`../../packages/core/src/testing/certificates/${name}`, import.meta.url);
  return { name, content: readFileSync(file).toString("base64") };
};

async function aCustomer(profile = {}) {
  const studio = await aPayingStudio(region(), profile);
  const account = region().bank.openAccount(PIX.pixKey);
  const { clientId, clientSecret, certificate, privateKey } = account;
  const files = [fileOf("cliente.crt", certificate), fileOf("cliente.key", privateKey)];
  const body = { bank: "teste", clientId, clientSecret, files };
  const connect = (change: object = {}) => studio.api<BankWire>("PUT", "/api/bank", { ...body, ...change });
  const refused = async (change: object = {}) => {
    const { status, body: answer } = await studio.api<ErrorBody>("PUT", "/api/bank", { ...body, ...change });
    return [status, answer.code, answer.fields] as const;
  };
  const stored = async () =>
    (await storedItems(region()).partition(`O#${studio.userId}`, "BANK")).filter(({ sk }) => sk === "BANK");
  return { studio, account, body, connect, refused, stored };
}

test("given the bank's certificate and credential, when connected, then it is tested, shown, due at once, and no secret is sent back", async () => {
  const { studio, account, connect, stored } = await aCustomer();
  const before = await studio.api<BankWire>("GET", "/api/bank");
  expect(before.body).toMatchObject({ connection: null });
  expect(before.body.banks).toContainEqual({ id: "bb", name: "Banco do Brasil", needsSecret: true, needsAppKey: true });
  expect(before.body.banks).toContainEqual({ id: "sicoob", name: "Sicoob", needsSecret: false, needsAppKey: false });

  const { status, body } = await connect();
  const now = region().clock.now().toISOString();
  expect([status, body.connection]).toEqual([
    200,
    {
      bank: "teste",
      bankName: "Banco de teste",
      status: "testing",
      problem: null,
      readAt: null,
      provenAt: null,
      certificateName: account.clientId,
      certificateEndsAt: expect.stringMatching(/^202[78]-/),
      first: null,
      connectedAt: expect.any(String),
      nextAt: expect.any(String),
      hintUrl: expect.stringMatching(new RegExp(`^${region().url}/api/public/bank/[\\w-]{32}$`)),
    },
  ]);
  expect((body.connection?.nextAt ?? "") <= now).toBe(true);
  const [item] = await stored();
  expect(item).toMatchObject({ g1pk: "BANK", g1sk: `${body.connection?.nextAt}#${studio.userId}`, version: 1 });
  const said = JSON.stringify([item, body, region().logs(), region().state()]);
  for (const secret of [account.clientSecret, account.privateKey.slice(40, 90), account.certificate.slice(40, 90)])
    expect(said).not.toContain(secret);
  // The certificate's name is left out, because the stand-in puts the Client ID into it.
  const { certificateName: _, ...others } = item ?? {};
  expect(JSON.stringify(others)).not.toContain(account.clientId);
  expect((await studio.api("GET", "/api/profile")).body).toMatchObject({ bankId: "teste" });
});

const day = "10/01/2027";
const saying = (words: string): unknown => expect.stringContaining(words);
const maybe = { files: saying("confira se este certificado é desta aplicação") };
const invalid = (fields: object) => [400, "request.invalid", fields];
const refused = (clientId: unknown) => [409, "bank.refused", { clientId }];
const unusable = (files: unknown) => [400, "bank.certificate", { files }];
const pair = ({ certificate, privateKey }: { certificate: string; privateKey: string }) => ({
  files: [fileOf("a.pem", certificate, privateKey)],
});
type Customer = Awaited<ReturnType<typeof aCustomer>>;

test.each<[name: string, change: (customer: Customer) => object, answer: unknown[]]>([
  ["no bank of the list", () => ({ bank: "xpto" }), invalid({ bank: "Escolha o banco" })],
  ["no secret", () => ({ clientSecret: " " }), invalid({ clientSecret: "Informe o Client Secret" })],
  ["no application key where needed", () => ({ bank: "bb" }), invalid({ appKey: "Informe a chave da aplicação" })],
  ["a wrong secret", () => ({ clientSecret: "errado" }), refused(saying("este Client ID com este segredo"))],
  ["another Client ID", () => ({ clientId: "outro" }), refused(saying("Copie de novo"))],
  [
    "a certificate of another authority",
    ({ account }) => pair(createAuthority().client(account.clientId)),
    [503, "bank.unavailable", maybe],
  ],
  [
    "a certificate of another customer",
    () => pair(openAuthority(region().store).client("outro")),
    refused(expect.any(String)),
  ],
  [
    "a certificate that has ended",
    ({ account }) => pair(openAuthority(region().store).client(account.clientId, new Date("2027-01-10T11:00:00Z"))),
    unusable(`Este certificado venceu em ${day}. Emita um novo no site do banco.`),
  ],
  [
    "the certificate alone",
    ({ account }) => ({ files: [fileOf("a.crt", account.certificate)] }),
    unusable(saying("Falta a chave privada")),
  ],
  [
    "the key alone",
    ({ account }) => ({ files: [fileOf("a.key", account.privateKey)] }),
    unusable(saying("Falta o certificado")),
  ],
  [
    "another key",
    ({ account }) => ({ files: [fileOf("a", account.certificate, createAuthority().client("b").privateKey)] }),
    unusable(saying("não é deste certificado")),
  ],
  [
    "a wrong password",
    () => ({ files: [p12Of("modern.p12")], password: "errada" }),
    [400, "bank.certificate", { password: saying("A senha não abre") }],
  ],
  ["a picture", () => ({ files: [fileOf("foto.png", "\u0089PNG")] }), unusable(saying("Não conseguimos ler"))],
  [
    "files that are too large together",
    () => ({ files: [fileOf("a", "x".repeat(40_000)), fileOf("b", "x".repeat(40_000))] }),
    unusable(saying("grandes demais")),
  ],
])("given %s, when connected, then the field has the error, and nothing is stored", async (_name, change, answer) => {
  const customer = await aCustomer();
  expect(await customer.refused(change(customer))).toEqual(answer);
  expect(await customer.stored()).toEqual([]);
  expect((await customer.studio.api("GET", "/api/profile")).body).toMatchObject({ bankId: null });
});

test("given a connection, when its credential is replaced, then its reading, address and proof stay; when it is removed, then all of it is deleted", async () => {
  const { studio, account, connect, stored } = await aCustomer();
  const { body: first } = await connect();
  const [item] = await stored();
  const reading = {
    ...Object(item?.reading),
    readAt: "2027-01-10T11:00:00.000Z",
    provenAt: "2027-01-10T11:00:00.000Z",
  };
  const failing = { ...reading, failures: 3, failure: { kind: "needs-owner", reason: "certificate" } };
  await storedItems(region()).change({ pk: `O#${studio.userId}`, sk: "BANK" }, { reading: failing });
  expect((await studio.api<BankWire>("GET", "/api/bank")).body.connection).toMatchObject({
    status: "needs-owner",
    problem: "certificate",
  });
  const key = createPrivateKey(account.privateKey).export({ type: "pkcs8", format: "pem" }).toString();
  const { body: second } = await connect({ files: [fileOf("novo.pem", account.certificate, key)] });
  expect(second.connection).toMatchObject({
    status: "connected",
    problem: null,
    provenAt: reading.provenAt,
    hintUrl: first.connection?.hintUrl,
  });
  const hint = hintKey(first.connection?.hintUrl.split("/").at(-1) ?? "");
  expect(await storedItems(region()).get(hint)).toMatchObject({ ownerId: studio.userId });

  expect((await studio.api("DELETE", "/api/bank")).status).toBe(204);
  expect((await studio.api("DELETE", "/api/bank")).status).toBe(204);
  expect(await stored()).toEqual([]);
  await expect(storedItems(region()).get(hint)).rejects.toThrow("no item");
  expect((await studio.api("GET", "/api/profile")).body).toMatchObject({ bankId: null });
  expect((await studio.api<ErrorBody>("POST", "/api/bank/read")).body.code).toBe("bank.not_connected");
});

test("given the bank's callback address, when anyone calls it with any body, then a read is requested, and an unknown address answers the same", async () => {
  const { studio, connect } = await aCustomer();
  const { body } = await connect();
  const url = body.connection?.hintUrl ?? "";
  const hint = hintKey(url.split("/").at(-1) ?? "");
  const post = async (address: string) =>
    (
      await fetch(address, {
        method: "POST",
        body: '{"pix":[{"valor":"1.00"}]}',
        headers: { "content-type": "application/json" },
      })
    ).status;
  expect(await storedItems(region()).get(hint)).not.toHaveProperty("g1pk");
  expect([await post(`${url}/pix`), await post(url), await post(`${url}x`)]).toEqual([204, 204, 204]);
  expect(await storedItems(region()).get(hint)).toEqual({
    ...hint,
    ownerId: studio.userId,
    at: expect.any(String),
    g1pk: "BANK",
    g1sk: expect.stringMatching(`#${studio.userId}$`),
  });
});

test("given canaries in every secret, when the bank is connected, refused, exported, checked, ended and disconnected, then no answer, log, error or stored item holds one in plain", async () => {
  const { studio, account, body, connect, refused, stored } = await aCustomer();
  const told: unknown[] = [(await connect()).body];
  region().faults.set({ service: "kms", action: "GenerateDataKey", kind: "error", rate: 1 });
  told.push(await refused());
  region().faults.clear();
  region().faults.set({ service: "bank", action: "pix.list", kind: "unauthorized", rate: 1 });
  told.push(await refused());
  region().faults.clear();
  told.push(await refused({ clientSecret: "canario-segredo", clientId: "canario-cliente", appKey: "canario-chave" }));
  told.push(await refused({ files: [p12Of("modern.p12")], password: "canario-senha" }));
  told.push(await refused({ files: [{ name: "canario.p12", content: "Y2FuYXJpby1hcnF1aXZv" }] }));
  for (const path of ["/api/bank", "/api/export", "/api/profile", "/api/debug/schema-check"])
    told.push((await studio.api("GET", path)).body);
  told.push(await stored(), await storedItems(region()).all(), region().events(), region().state());
  told.push((await studio.api("DELETE", "/api/bank")).body, await storedItems(region()).all(), region().logs());
  const said = JSON.stringify(told);
  const linesOf = (pem: string) => pem.split("\n").filter((line) => line.length > 20 && !line.startsWith("-"));
  const pems = [...linesOf(account.privateKey), ...linesOf(account.certificate)];
  expect(pems.length).toBeGreaterThan(5);
  const canaries = [
    account.clientSecret,
    "canario-",
    "canario.p12",
    "Y2FuYXJpby1hcnF1aXZv",
    body.files[1]?.content ?? "-",
  ];
  for (const secret of [...pems, ...canaries]) expect(said.includes(secret), secret.slice(0, 12)).toBe(false);
});
