/**
 * Tests banks that behave as the stand-in bank cannot: they are silent, answer without end, or
 * answer what no correct bank answers.
 */
import type { RequestListener } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { createServer as createPlainServer } from "node:net";
import { openBankSession } from "@emdia/core/adapters/bank/open-session";
import { listBanks } from "@emdia/core/model/banks";
import type { BankToken } from "@emdia/core/model/ports/bank";
import { expect, onTestFinished, test, vi } from "vitest";
import { listenHere } from "../../server/listen.ts";
import { createAuthority, type Identity } from "./authority.ts";
import { bankUnderTest } from "./testing/bank-under-test.ts";

const PATIENT = vi.hoisted(() => ({ connectMillis: 600_000, answerMillis: 600_000, tries: 1 }));
const limits = vi.hoisted(() => ({ ...PATIENT }));

vi.mock(import("@emdia/core/model/call-limits"), async (original) => {
  const real = await original();
  return { ...real, callLimits: Object.assign({}, real.callLimits, { bank: limits }) };
});

const authority = createAuthority();
const now = () => new Date();
const token = { value: "t", endsAt: "2099-01-01T00:00:00.000Z" };

type Opened = { trusts?: string; credential?: Identity; token?: BankToken | undefined };

function openAt(url: string, opened: Opened = {}) {
  const { trusts = authority.certificate, credential = authority.client("studio") } = opened;
  const [bank] = listBanks({ url, authority: trusts }).filter(({ id }) => id === "teste");
  if (!bank) throw new Error("the test bank has no row");
  const known = "token" in opened ? opened.token : token;
  const session = openBankSession({ bank, credential: { clientId: "studio", ...credential }, token: known, now });
  onTestFinished(session.close);
  return session;
}

async function failureAt(url: string, opened?: Opened): Promise<unknown> {
  const window = { from: now(), to: now() };
  return await openAt(url, opened)
    .listPix(window)
    .catch((error) => error.failure);
}

/** Shortens one limit to 300 ms: a call that waits for another limit hangs. */
function shorten(limit: "connectMillis" | "answerMillis"): number {
  onTestFinished(() => void Object.assign(limits, PATIENT));
  limits[limit] = 300;
  return limits[limit];
}

async function serve(answer: RequestListener, tls: ServerOptions = {}): Promise<string> {
  const { certificate: cert, privateKey: key } = authority.server();
  const server = createServer({ cert, key, ...tls }, answer);
  const port = await listenHere(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${port}`;
}

const silent = { kind: "back-off", reason: "silent" };

test("given a bank that never answers, when read, then it is given up after the whole time", async () => {
  const bank = await bankUnderTest();
  bank.faults.set({ service: "bank", kind: "timeout", rate: 1 });
  const { url, authority: trusts } = bank.controls;
  const [limit, start] = [shorten("answerMillis"), performance.now()];
  expect(await failureAt(url, { trusts, credential: bank.account })).toEqual(silent);
  expect(performance.now() - start).toBeGreaterThanOrEqual(limit - 20);
});

test("given a host that accepts and never shakes hands, when read, then it is given up after the shorter time", async () => {
  const server = createPlainServer(() => undefined);
  const port = await listenHere(server);
  onTestFinished(() => void server.close());
  shorten("connectMillis");
  expect(await failureAt(`https://localhost:${port}`)).toEqual(silent);
});

test("given a host where no server listens, when read, then the failure is `silent`", async () => {
  const server = createPlainServer();
  const port = await listenHere(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await failureAt(`https://localhost:${port}`)).toEqual(silent);
});

test("given an answer that begins and never ends, when read, then it is given up after the whole time", async () => {
  const url = await serve((_, response) => void response.writeHead(200).write('{"pix":['));
  shorten("answerMillis");
  expect(await failureAt(url)).toEqual(silent);
});

test("given an answer without bounds, when read, then it is not read to the end", async () => {
  let sent = 0;
  const url = await serve((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, " ");
    const more = () => {
      while (!response.destroyed && sent < 64) {
        sent += 1;
        if (!response.write(chunk)) return void response.once("drain", more);
      }
    };
    more();
  });
  expect(await failureAt(url)).toEqual({ kind: "back-off", reason: "unreadable" });
  expect(sent).toBeLessThan(64);
});

const pix = { endToEndId: "E99999999202602101200abcdefghijk", valor: "19.99", horario: "2026-02-10T12:00:00Z" };
const pageOf = (pages: number, list: unknown[]) => ({
  parametros: { paginacao: { quantidadeDePaginas: pages } },
  pix: list,
});

const always = (status: number, body: object | string, headers: Record<string, string> = {}) =>
  serve((_, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });

const unreadable = { kind: "back-off", reason: "unreadable" };

test("given a redirect to another host, even with a list in it, when read, then it is not followed", async () => {
  let asked = 0;
  const other = await serve((_, response) => {
    asked += 1;
    response.end("{}");
  });
  const url = await always(307, pageOf(1, []), { location: `${other}/pix` });
  expect(await failureAt(url)).toEqual(unreadable);
  expect(asked).toBe(0);
});

test("given amounts that have no exact binary form, as text or number, when read, then they are whole centavos", async () => {
  const amounts = ["19.99", "1.15", 4.35, "0.07", "70", "1234567890.29"];
  const list = amounts.map((valor, index) => ({
    ...pix,
    valor,
    endToEndId: pix.endToEndId.replace("k", String(index)),
  }));
  const found = await openAt(await always(200, pageOf(1, list))).listPix({ from: now(), to: now() });
  expect(found.map(({ amountCents }) => amountCents)).toEqual([1_999, 115, 435, 7, 7_000, 123_456_789_029]);
});

test.each([
  ["an amount that is none", pageOf(1, [pix, { ...pix, valor: "19,99" }])],
  ["a negative amount", pageOf(1, [{ ...pix, valor: "-19.99" }])],
  ["a short id", pageOf(1, [{ ...pix, endToEndId: "E1" }])],
  ["an instant that is none", pageOf(1, [{ ...pix, horario: "ontem" }])],
  ["no pages", { pix: [pix] }],
  ["more pages than a list may have", pageOf(101, [pix])],
  ["a list in place of an object", [pix]],
])(
  "given a list with %s, when read, then none of it is accepted, because a skipped payment is never listed again",
  async (_, body) => {
    expect(await failureAt(await always(200, body))).toEqual(unreadable);
  },
);

test("given a payment with another id than requested, when found, then it is rejected", async () => {
  const session = openAt(await always(200, pix));
  expect(await session.findPix(pix.endToEndId)).toMatchObject({ amountCents: 1_999 });
  await expect(session.findPix(pix.endToEndId.replace("k", "l"))).rejects.toMatchObject({ failure: unreadable });
});

test("given a gateway's page, when read, then the failure is not the owner's, whatever its status", async () => {
  for (const status of [200, 400, 401, 403, 404]) {
    const url = await always(status, "<html>Bloqueado</html>");
    expect(await failureAt(url)).toEqual(unreadable);
    expect(await failureAt(url, { token: undefined })).toEqual(unreadable);
    await expect(openAt(url).findPix(pix.endToEndId)).rejects.toMatchObject({ failure: unreadable });
  }
});

test("given a token without an end, when kept, then it is used for two minutes", async () => {
  const session = openAt(await always(200, { access_token: "t", ...pageOf(1, []) }), { token: undefined });
  await session.listPix({ from: now(), to: now() });
  const seconds = (Date.parse(session.token()?.endsAt ?? "") - now().getTime()) / 1_000;
  expect(Math.round(seconds)).toBe(120);
});

test.each(["a\r\nX-Other: 1", "tok\u0436n"])(
  "given the token %j, which no header may hold, when it is asked for or was kept, then its answer is unreadable",
  async (value) => {
    const url = await always(200, { access_token: value, expires_in: 3_600, ...pageOf(1, []) });
    expect(await failureAt(url, { token: undefined })).toEqual(unreadable);
    expect(await failureAt(url, { token: { ...token, value } })).toEqual(unreadable);
  },
);

test("given a token that lives longer than any instant, when kept, then it is used for a day", async () => {
  const session = openAt(await always(200, { access_token: "t", expires_in: 1e300, ...pageOf(1, []) }), {
    token: undefined,
  });
  await session.listPix({ from: now(), to: now() });
  expect(Date.parse(session.token()?.endsAt ?? "") - now().getTime()).toBeGreaterThan(86_000_000);
});

test("given a bank that ends the handshake with an alert, when read, then only the owner can help", async () => {
  const url = await serve(() => undefined, { maxVersion: "TLSv1.2", ciphers: "ECDHE-RSA-AES128-GCM-SHA256" });
  expect(await failureAt(url)).toEqual({ kind: "needs-owner", reason: "certificate" });
});
