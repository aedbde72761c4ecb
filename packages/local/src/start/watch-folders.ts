import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

/**
 * Calls the listener for every file that is written, replaced, created or removed in the folders
 * and, if `isDeep`, below them. Returns the function that stops watching. Each folder has its own
 * watcher, because a recursive watcher on Linux loses a file when an editor replaces it.
 */
export function watchFolders(
  folders: readonly string[],
  onChange: (file: string) => void,
  { isDeep = true }: { isDeep?: boolean } = {},
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_kind, name) => {
      if (name === null) return;
      const file = path.join(folder, name);
      if (isDeep && isFolder(file)) addTree(file);
      else if (!isThere(file)) forget(file);
      onChange(file);
    });
    // The watcher of a removed folder ends. The parent folder's watcher reports the removal.
    watcher.on("error", () => forget(folder));
    watchers.set(folder, watcher);
  };
  const addTree = (folder: string) => {
    add(folder);
    if (isDeep) for (const inner of foldersIn(folder)) addTree(inner);
  };
  for (const folder of folders) addTree(folder);
  return () => {
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}

const isThere = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined;
const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));
