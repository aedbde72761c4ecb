import { readFileSync } from "node:fs";
import inspector from "node:inspector";
import path from "node:path";
import { brand } from "@emdia/contracts/brand";
import type { TestBank } from "@emdia/core/model/banks";
import { demoStart, seedDemo } from "./demo/seed.ts";
import { demoOwner } from "./demo/studio.ts";
import { readSnapshot, repositoryRoot } from "./graph/read-graph.ts";
import type { Graph } from "./graph-types.ts";
import { startRegion } from "./region.ts";
import type { RegionOptions } from "./region-options.ts";
import type { Region } from "./region-types.ts";
import { probePort } from "./server/public-server.ts";
import { assertDynamoAvailable } from "./services/dynamodb/launcher.ts";
import { buildSite } from "./start/build-site.ts";
import { assertDataFolderFree, isNewFolder } from "./start/data-folder.ts";
import { devSite } from "./start/dev-site.ts";
import { readArguments, type StartArguments, usage } from "./start/read-arguments.ts";
import { StartError } from "./start/start-error.ts";
import { watchSources } from "./start/watch-sources.ts";

/** At most this many threads stay warm: as many as the API areas that a screen calls at once. */
const MOST_WARM = 6;

const LAMBDA_SOURCES = ["contracts", "events", "core", "functions"];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** All checks that can prevent the start run before the first write. */
async function start(args: StartArguments): Promise<void> {
  const graph = readSnapshot();
  const testBank = readTestBank(args);
  if (args.inspect !== undefined) openInspector(args.inspect);
  await probePort(args.port);
  assertDynamoAvailable();
  assertDataFolderFree(args.dataDir);
  const site = await prepareSite(graph, args);
  say("Compilando as funções e subindo a região local…");
  const { port, dataDir, fresh, keepWarm } = args;
  // While the seed plays the studio's past, all threads stay, because restarts would take longest.
  let isSeeding = args.demo;
  const warm = keepWarm ? {} : { mostWarm: () => (isSeeding ? Number.POSITIVE_INFINITY : MOST_WARM) };
  // The seed plays the demo studio's past, so a new region begins before today.
  const past = args.demo && (fresh || isNewFolder(dataDir)) ? { startAt: demoStart(new Date()) } : {};
  const region = await startRegion({ port, dataDir, fresh, graph, testBank, ...site, ...warm, ...past });
  closeOnSignal(region, watchLambdas(region));
  if (args.demo) {
    say("Preparando o estúdio de demonstração…");
    await seedDemo(region);
    isSeeding = false;
  }
  say("");
  say(`${brand.name} pronto em ${region.url}`);
  if (args.demo) say(`Entre com ${demoOwner.email} e a senha ${demoOwner.password}`);
  say(`Console local (e-mails, relógio, filas): ${region.url}/__local`);
  say("Para encerrar: Ctrl+C");
}

/** @throws StartError for a certificate that cannot be read */
function readTestBank({ bankUrl, bankCa }: StartArguments): TestBank | undefined {
  if (bankUrl === undefined) return undefined;
  const url = bankUrl.replace(/\/$/, "");
  if (bankCa === undefined) return { url };
  try {
    return { url, authority: readFileSync(bankCa, "utf8") };
  } catch (cause) {
    throw new StartError(`O certificado em ${bankCa} não pode ser lido.`, { cause });
  }
}

/** Opens the debugger port, also for the Lambdas' threads. Node itself prints the address. */
function openInspector(port: number): void {
  inspector.open(port, "127.0.0.1");
  if (inspector.url() === undefined)
    throw new StartError(`A porta ${port} do depurador já está em uso: --inspect=PORTA.`);
}

async function prepareSite(graph: Graph, { dev, dataDir }: StartArguments): Promise<RegionOptions> {
  if (dev) return { openSite: devSite(graph) };
  say("Compilando o site…");
  return { siteDir: await buildSite(graph, dataDir) };
}

/** After a failed build, the last successful one stays in use. */
function watchLambdas(region: Region): () => void {
  const folders = LAMBDA_SOURCES.map((folder) => path.join(repositoryRoot, "packages", folder, "src"));
  return watchSources(folders, async () => {
    const changed = await region.reloadLambdas().catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      return [];
    });
    if (changed.length > 0) say(`Funções recarregadas: ${changed.join(", ")}`);
  });
}

function closeOnSignal(region: Region, stopWatching: () => void): void {
  let isClosing = false;
  const close = async () => {
    // The terminal and the npm script both send Ctrl+C. The second one is ignored.
    if (isClosing) return;
    isClosing = true;
    say("Encerrando…");
    stopWatching();
    await region.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, close);
}

// Lambda runs in UTC, and worker threads share the process's time zone, so the process gets UTC.
process.env.TZ = "UTC";
try {
  const args = readArguments(process.argv.slice(2));
  if (args.help) say(usage);
  else await start(args);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
