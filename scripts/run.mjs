/**
 * Runs before every npm script that people type: it installs what the lock file lists when that is missing or older,
 * and then starts the devDependency's Node. It is plain JavaScript, which Node 20 runs with nothing installed. Usage:
 * node scripts/run.mjs <file> [arguments]
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === "win32";
const stamp = join(root, "node_modules", ".em-dia-installed");
const node = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

const lockText = () => readFileSync(join(root, "package-lock.json"), "utf8");

/** Whether every package that the lock file lists for any platform has its folder. */
const isWhole = (lock) =>
  Object.entries(JSON.parse(lock).packages).every(
    ([path, { link, optional }]) => link || optional || existsSync(join(root, path, "package.json")),
  );

/** The stamp holds the lock file of the last complete install, so an aborted install has none. */
function isInstalled() {
  const lock = lockText();
  return existsSync(stamp) && existsSync(node) && readFileSync(stamp, "utf8") === lock && isWhole(lock);
}

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

function install() {
  process.stderr.write("Instalando as dependências (só na primeira vez, cerca de 1 minuto)…\n");
  rmSync(stamp, { force: true });
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: windows,
  });
  if (result.status !== 0 || !existsSync(node))
    fail("Não foi possível instalar as dependências: confira a conexão com o registro do npm e tente de novo.");
  writeFileSync(stamp, lockText());
  process.stderr.write("Dependências instaladas.\n");
}

if (Number(process.versions.node.split(".")[0]) < 20) fail("É preciso Node 20 ou mais novo para rodar o Em Dia.");
if (!isInstalled()) install();

const [file, ...args] = process.argv.slice(2);
const child = spawn(node, [join(root, file), ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}${windows ? ";" : ":"}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
