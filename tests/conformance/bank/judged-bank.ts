import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer, request as requestTls } from "node:https";
import { text } from "node:stream/consumers";
import { listenHere } from "@emdia/local/server/listen";
import { openAuthority } from "@emdia/local/services/bank/authority";
import { bankUnderTest } from "@emdia/local/services/bank/testing/bank-under-test";
import { onTestFinished } from "vitest";
import { startJudge } from "../start-judge.ts";

type Target = (call: IncomingMessage, path: string) => ReturnType<typeof request>;

async function pass(call: IncomingMessage, answer: ServerResponse, to: Target): Promise<void> {
  const body = await text(call);
  const onward = to(call, call.url ?? "/");
  onward.on("error", () => answer.destroy());
  onward.on("response", (back) => {
    answer.writeHead(back.statusCode ?? 502, back.headers);
    back.pipe(answer);
  });
  onward.end(body);
}

const headersOf = ({ headers: { host: _host, connection: _connection, ...headers } }: IncomingMessage) => headers;

/**
 * Puts prism before the bank, to refuse each request and answer that the description forbids. `url`
 * requires mutual TLS, as a bank does; the token's address is not judged.
 */
export async function judgedBank(prism: string, description: string) {
  const bank = await bankUnderTest();
  const { account, controls } = bank;
  const shown = { cert: account.certificate, key: account.privateKey, ca: controls.authority, agent: false } as const;
  const toBank: Target = (call, path) =>
    requestTls(`${controls.url}${path}`, { method: call.method, headers: headersOf(call), ...shown });
  const back = createServer((call, answer) => void pass(call, answer, toBank));
  const backPort = await listenHere(back);
  onTestFinished(() => void back.close());
  const judgeUrl = await startJudge(prism, description, `http://127.0.0.1:${backPort}`);
  const toJudge: Target = (call, path) =>
    request(`${judgeUrl}${path}`, { method: call.method, headers: headersOf(call) });
  const authority = openAuthority(bank.store);
  const { certificate: cert, privateKey: key } = authority.server();
  const trust = { ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
  const front = createTlsServer({ cert, key, ...trust }, (call, answer) => {
    void pass(call, answer, call.url?.startsWith("/pix") ? toJudge : toBank);
  });
  const frontPort = await listenHere(front);
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  return { bank, url: `https://localhost:${frontPort}`, judgeUrl };
}
