import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { isRunning } from "../../start/process-identity.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { findDynoxide } from "./binary.ts";
import { connectDynamo } from "./forward.ts";
import { startDynamo } from "./launcher.ts";

test("given a server on a file, when stopped, then its process and pid file are gone", async () => {
  const file = path.join(temporaryFolder(), "dynamo.sqlite");
  const server = await startDynamo(file);
  const child = JSON.parse(readFileSync(`${file}.pid`, "utf8"));
  expect(isRunning(child)).toBe(true);
  await server.stop();
  expect(isRunning(child)).toBe(false);
  expect(() => readFileSync(`${file}.pid`)).toThrow();
});

test("given a server whose parent was killed, when started on its file, then the stale one is ended first", async () => {
  const file = path.join(temporaryFolder(), "dynamo.sqlite");
  const launcher = new URL("./launcher.ts", import.meta.url).href;
  const script = `import { startDynamo } from ${JSON.stringify(launcher)}; await startDynamo(${JSON.stringify(file)}); console.log("up"); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  await once(parent, "exit");
  const orphan = JSON.parse(readFileSync(`${file}.pid`, "utf8"));
  expect(isRunning(orphan)).toBe(true);
  const server = await startDynamo(file);
  expect(isRunning(orphan)).toBe(false);
  await server.stop();
});

test("given DYNAMODB_ENDPOINT, when started, then nothing is spawned and that server is used, in a database of one's own", async () => {
  vi.stubEnv("DYNAMODB_ENDPOINT", "http://127.0.0.1:1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const [one, other] = [(await startDynamo()).endpoint, (await startDynamo()).endpoint];
  expect(one).toMatch(/^http:\/\/[0-9a-f]{16}@127\.0\.0\.1:1\/$/);
  expect(other).not.toBe(one);
  const file = path.join(temporaryFolder(), "dynamo.sqlite");
  expect((await startDynamo(file)).endpoint).toBe((await startDynamo(file)).endpoint);
  expect((await startDynamo(file)).endpoint).not.toBe((await startDynamo(`${file}2`)).endpoint);
});

test("given an endpoint with an access key, when called, then the call is signed with it, else with the region's", async () => {
  const keys: string[] = [];
  const server = createServer(({ headers }, response) => {
    keys.push(/Credential=(\w+)\//.exec(headers.authorization ?? "")?.[1] ?? "");
    response.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.number() }).parse(server.address());
  for (const owner of ["abc123@", ""]) {
    const connection = connectDynamo(`http://${owner}127.0.0.1:${port}`);
    await connection.call("ListTables", "{}");
    connection.close();
  }
  expect(keys).toEqual(["abc123", "local"]);
});

test("given DYNOXIDE_BIN, when searched for, then it is used, or its absence is explained in one sentence", () => {
  expect(findDynoxide({ DYNOXIDE_BIN: process.execPath })).toBe(process.execPath);
  expect(() => findDynoxide({ DYNOXIDE_BIN: "/nowhere" })).toThrow(
    "DYNOXIDE_BIN aponta para um arquivo que não existe",
  );
});

test("given a file that is no database, when started on it, then one sentence says so, and how to begin again", async () => {
  const file = path.join(temporaryFolder(), "dynamo.sqlite");
  writeFileSync(file, "x".repeat(8_192));
  await expect(startDynamo(file)).rejects.toThrow(
    `O arquivo ${file} está corrompido. Para começar de novo, sem os dados desta pasta: npm start -- --fresh`,
  );
});

function fakeDatabase(source: string): void {
  const file = path.join(temporaryFolder(), "dynoxide.mjs");
  writeFileSync(file, `#!${process.execPath}\n${source}`, { mode: 0o755 });
  vi.stubEnv("DYNOXIDE_BIN", file);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const refusesThePort = (ports: string) => `
import { appendFileSync, readFileSync } from "node:fs";
appendFileSync(${JSON.stringify(ports)}, process.argv[6] + "\\n");
const isRefused = readFileSync(${JSON.stringify(ports)}, "utf8").split("\\n").length <= REFUSALS + 1;
process.stderr.write(isRefused ? "error: port is already in use" : "Dynoxide listening on it");
if (!isRefused) setInterval(() => {}, 1_000);
`;

test.each([
  [2, "is tried on another"],
  [3, "gives up with its words"],
])("given a port that others took %i times, when started, then the server %s", async (refusals) => {
  const ports = path.join(temporaryFolder(), "ports");
  fakeDatabase(refusesThePort(ports).replaceAll("REFUSALS", String(refusals)));
  const started = startDynamo();
  if (refusals === 3) await expect(started).rejects.toThrow("O banco de dados local não subiu: error: port is already");
  else await (await started).kill();
  expect(readFileSync(ports, "utf8").trim().split("\n")).toHaveLength(3);
});

test("given a server that ends without output, when started, then one sentence says that it did not start", async () => {
  fakeDatabase("");
  await expect(startDynamo()).rejects.toThrow("O banco de dados local não subiu: sem mensagem");
});

test.for(["attempt to write a readonly database", "unable to open database file: dynamo.sqlite"])(
  "given a file of which the server says %o, when started, then one sentence has the remedy",
  async (words) => {
    const file = path.join(temporaryFolder(), "dynamo.sqlite");
    fakeDatabase(`process.stderr.write("error: Internal error: ${words}");`);
    await expect(startDynamo(file)).rejects.toThrow(
      `O arquivo ${file} não pode ser gravado: dê essa permissão ou escolha outra pasta com --data.`,
    );
  },
);
