/**
 * The pre-step of every npm script that people type: it installs the packages of the lock file when
 * they are missing or outdated, then runs the script with the Node 24 that is one of these
 * packages. It is plain JavaScript, so that Node 20 can run it with nothing installed.
 * Usage: node tools/run.mjs [--without-tools] <file> [arguments]
 * A program that needs no devDependency passes `--without-tools`: the first `npm start` then takes
 * half as long. The next command that needs the tools adds them, and no command removes them.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === "win32";
const stamp = join(root, "node_modules", ".em-dia-installed");
const [major] = process.versions.node.split(".").map(Number);

/** Finds Node in this platform's package. Other platforms need their own Node of that version. */
function findNode() {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  const folder = join(root, "node_modules", `${prefix}-${windows ? "win" : platform}-${arch}`);
  const brought = join(folder, "bin", windows ? "node.exe" : "node");
  if (existsSync(brought)) return brought;
  return major >= 24 ? process.execPath : undefined;
}

const lock = readFileSync(join(root, "package-lock.json"), "utf8");

/** Tells whether every package that the lock file requires on all platforms has its folder. */
const isWhole = (hasTools) =>
  Object.entries(JSON.parse(lock).packages).every(
    ([path, { link, optional, dev, devOptional }]) =>
      link || optional || (!hasTools && (dev || devOptional)) || existsSync(join(root, path, "package.json")),
  );

function readStamp() {
  if (!existsSync(stamp)) return { hasTools: false, isCurrent: false };
  const text = readFileSync(stamp, "utf8");
  const hasTools = !text.startsWith("without tools\n");
  return { hasTools, isCurrent: text.slice(text.indexOf("\n") + 1) === lock && isWhole(hasTools) };
}

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** `npm ci` empties the folder, which a running region may use: an addition is `npm install`. */
function install(hasTools, isAddition) {
  process.stderr.write(
    isAddition
      ? "Instalando as ferramentas que este comando pede (só na primeira vez)…\n"
      : "Instalando as dependências (só na primeira vez, cerca de 1 minuto)…\n",
  );
  rmSync(stamp, { force: true });
  const how = [...(isAddition ? ["install", "--no-save"] : ["ci"]), hasTools ? "--include=dev" : "--omit=dev"];
  const { status } = spawnSync("npm", [...how, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: windows,
  });
  if (status !== 0 || !isWhole(hasTools))
    fail("Não foi possível instalar as dependências: confira a conexão com o registro do npm e tente de novo.");
  writeFileSync(stamp, `${hasTools ? "with" : "without"} tools\n${lock}`);
  process.stderr.write("Dependências instaladas.\n");
}

if (major < 20) fail("É preciso Node 20 ou mais novo para rodar o Em Dia.");

const isLean = process.argv[2] === "--without-tools";
const [file, ...args] = process.argv.slice(isLean ? 3 : 2);
const { hasTools, isCurrent } = readStamp();
if (!isCurrent || !(isLean || hasTools)) install(!isLean || hasTools, isCurrent);

const node = findNode();
if (node === undefined)
  fail(`Não há Node 24 pronto para ${process.platform}-${process.arch}: instale-o e tente de novo.`);
const child = spawn(node, [join(root, file), ...args], {
  cwd: root,
  stdio: "inherit",
  env: {
    // Node keeps what it compiled there: a third of the processor time of a short process.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}${windows ? ";" : ":"}${process.env.PATH}`,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
