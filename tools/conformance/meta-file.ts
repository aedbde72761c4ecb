import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cache, Missing, sumOf } from "./service.ts";

const COMMIT = "ecba623b4aba6ae770185b074ed77ed5acef22f7";
const ADDRESS = `https://raw.githubusercontent.com/facebook/openapi/${COMMIT}/business-messaging-api_v23.0.yaml`;
const SUM = "c7148d5e2aeff32f2effc3d3557795d7eddd07abf8b017c9e40e86bb3312c116";
const TIMEOUT_MS = 60_000;

/** Downloads the file once, or takes META_API_FILE. @throws Missing offline, Error for another */
export async function bringMetaFile(): Promise<string> {
  const file = process.env.META_API_FILE ?? path.join(cache, "business-messaging-api_v23.0.yaml");
  if (!existsSync(file)) {
    const answer = await fetch(ADDRESS, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
    if (!answer?.ok) throw new Missing("Meta's description of its API cannot be downloaded: our sends are not judged.");
    mkdirSync(cache, { recursive: true });
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  }
  if (sumOf(file) !== SUM) throw new Error(`${file} is not the file whose checksum is known. Remove it.`);
  return file;
}
