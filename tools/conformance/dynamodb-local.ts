import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "@emdia/local/server/listen";
import { cache, ensureDownloaded, requireProgram, runToEnd, type Service, startServer, sumOf } from "./service.ts";

const folder = path.join(cache, "dynamodb-local");
const here = import.meta.dirname;
/** The Java heap limit, large enough for the databases of the whole integration suite. */
const HEAP = "-Xmx768m";

/** Maven downloads it once. @throws Missing without Java or Maven, Error for a changed file */
export async function startDynamoLocal(): Promise<Service> {
  requireProgram("java", "-version", "nothing can be compared with Amazon's DynamoDB.");
  if (!existsSync(folder))
    ensureDownloaded("DynamoDB Local", "nothing can be compared with Amazon's DynamoDB.", download);
  verifyFiles();
  const port = await freePort();
  const main = "com.amazonaws.services.dynamodbv2.local.main.ServerRunner";
  const places = [`-Djava.library.path=${folder}`, "-cp", path.join(folder, "*")];
  // The server writes into its working folder, so it does not work in the folder of verified files.
  return startServer(`http://127.0.0.1:${port}`, "java", [HEAP, ...places, main, "-inMemory", "-port", String(port)]);
}

function download(): void {
  requireProgram("mvn", "--version", "nothing can be compared with Amazon's DynamoDB.");
  mkdirSync(cache, { recursive: true });
  console.log("Downloading Amazon's DynamoDB Local by Maven (51 MB, the first time only)…");
  const goal = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
  runToEnd("mvn", ["-q", "-B", "-f", path.join(here, "pom.xml"), goal, `-DoutputDirectory=${folder}`]);
}

/** @throws Error that names the first file that differs; the folder is then removed */
function verifyFiles(): void {
  const lines = readFileSync(path.join(here, "dynamodb-local.sha256"), "utf8").trim().split("\n");
  const wanted = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const names = new Set([...wanted.keys(), ...readdirSync(folder)]);
  for (const name of names) {
    const file = path.join(folder, name);
    const sum = existsSync(file) ? sumOf(file) : undefined;
    if (sum === wanted.get(name)) continue;
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${name} of DynamoDB Local is not the file whose checksum is known. It was removed.`);
  }
}
