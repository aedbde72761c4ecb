import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { isRunning, readIdentity, writeIdentity } from "./process-identity.ts";
import { StartError } from "./start-error.ts";

const STORE_FILE = "region.sqlite";

/** The folders that regions of this process use: a test may run several regions. */
const held = new Set<string>();

/** @throws StartError in Portuguese for a folder that a process uses, or that cannot be written */
export function assertDataFolderFree(dir: string): void {
  const folder = path.resolve(dir);
  const holder = readIdentity(claimFile(folder));
  const isHeld = holder?.pid === process.pid ? held.has(folder) : holder !== undefined && isRunning(holder);
  if (isHeld)
    throw new StartError(
      `A pasta ${dir} já está em uso pelo processo ${holder?.pid}: feche-o ou escolha outra com --data.`,
    );
  assertWritable(folder, dir);
}

export const isNewFolder = (dir: string): boolean => !existsSync(path.join(path.resolve(dir), STORE_FILE));

/** `isFresh` deletes only the region's state. @throws StartError as `assertDataFolderFree` does */
export function claimDataFolder(dir: string, isFresh: boolean) {
  const folder = path.resolve(dir);
  assertDataFolderFree(dir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeIdentity(claimFile(folder), process.pid);
  held.add(folder);
  if (isFresh) forget(folder);
  return {
    storeFile: ownFile(folder, STORE_FILE),
    dynamoFile: ownFile(folder, "dynamo.sqlite"),
    release() {
      held.delete(folder);
      rmSync(claimFile(folder), { force: true });
    },
    /** Leaves the folder reserved on disk, as a killed process would. For tests. */
    abandon: () => {
      held.delete(folder);
    },
  };
}

/** Lets only this user read the file and SQLite's files beside it: they have the pool's key. */
function ownFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  closeSync(openSync(file, "a", 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
  return file;
}

const claimFile = (folder: string): string => path.join(folder, "region.pid");

/** Tries by creating a folder: some disks and administrators allow writes that fail later. */
function assertWritable(folder: string, shown: string): void {
  const existing = nearestExisting(folder);
  try {
    rmdirSync(mkdtempSync(path.join(existing, ".em-dia-")));
    readdirSync(existing);
  } catch (cause) {
    throw new StartError(`A pasta de dados ${shown} não pode ser usada para gravar: escolha outra com --data.`, {
      cause,
    });
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder));
}

/** Deletes the state, but not the pid file of a database that must be ended first. */
function forget(folder: string): void {
  const state = readdirSync(folder).filter((name) => /^(region|dynamo)\.sqlite(-wal|-shm|-journal)?$/.test(name));
  for (const name of state) rmSync(path.join(folder, name));
}
