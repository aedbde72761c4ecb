import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./server/public-server.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const file = path.join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, "close");
  return { code, errors: errors.trim() };
}

test.for([
  [["--nada"], "Opção desconhecida: --nada."],
  [["--port", "abc"], "--port pede um número"],
  [["--inspect=99999"], "--inspect pede um número"],
  [["--bank-url", "http://localhost:1"], "--bank-url pede um endereço https"],
  [["--bank-ca", "a.pem"], "--bank-ca acompanha --bank-url."],
  [
    ["--bank-url", "https://localhost:1", "--bank-ca", "nada.pem", "--data", "package.json/x"],
    "nada.pem não pode ser lido",
  ],
  [["--port"], "Falta o valor de uma opção"],
  [["--data", "package.json/x"], "não pode ser usada para gravar"],
] as const)("given %o, when started, then one sentence and exit code 1", async ([args, sentence]) => {
  const { code, errors } = await run(args[0] === "--port" ? args : [...args, "--port", "0"]);
  expect(errors).toContain(sentence);
  expect(errors.split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("given a taken port, when started, then one sentence, exit code 1 and no data folder", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await listen(server, 0);
  const data = path.join(temporaryFolder(), "new");
  const { code, errors } = await run(["--port", String(port), "--data", data]);
  expect([code, errors]).toEqual([
    1,
    `A porta ${port} já está em uso: feche o outro programa ou escolha outra com --port.`,
  ]);
  expect(existsSync(data)).toBe(false);
});

test("given a machine without a database, when started, then one sentence, exit code 1 and no data folder", async () => {
  const data = path.join(temporaryFolder(), "new");
  const { code, errors } = await run(["--port", "0", "--data", data], { DYNOXIDE_BIN: "/nowhere/dynoxide" });
  expect([code, errors]).toEqual([1, "DYNOXIDE_BIN aponta para um arquivo que não existe: /nowhere/dynoxide"]);
  expect(existsSync(data)).toBe(false);
});

test("given a data folder that a living process holds, when started, then one sentence and exit code 1", async () => {
  const data = temporaryFolder();
  const { identityOf } = await import("./start/process-identity.ts");
  writeFileSync(path.join(data, "region.pid"), JSON.stringify(identityOf(process.pid)));
  const { code, errors } = await run(["--port", "0", "--data", data]);
  expect([code, errors]).toEqual([
    1,
    `A pasta ${data} já está em uso pelo processo ${process.pid}: feche-o ou escolha outra com --data.`,
  ]);
});

test.skipIf(process.platform !== "linux")(
  "given a data folder on a disk that takes no files, when started, then one sentence and exit code 1",
  async () => {
    const { code, errors } = await run(["--port", "0", "--data", "/proc/em-dia"]);
    expect([code, errors]).toEqual([
      1,
      "A pasta de dados /proc/em-dia não pode ser usada para gravar: escolha outra com --data.",
    ]);
  },
);
