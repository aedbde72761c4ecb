import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

/** Milliseconds without a change before a build: an editor saves in several steps. */
const QUIET_MS = 120;

export function watchSources(folders: readonly string[], listener: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  return watchFolders(folders, (file) => {
    if (!isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(listener);
    }, QUIET_MS);
  });
}

/** Each folder has one watcher: a recursive one on Linux loses a file that an editor replaces. */
export function watchFolders(folders: readonly string[], onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const addTree = (folder: string) => {
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (_kind, name) => {
        if (name === null) return;
        const file = path.join(folder, name);
        const found = statSync(file, { throwIfNoEntry: false });
        if (found?.isDirectory()) addTree(file);
        else if (found === undefined) forget(file);
        onChange(file);
      });
      // The watcher of a removed folder ends. The parent folder's watcher reports the removal.
      watcher.on("error", () => forget(folder));
      watchers.set(folder, watcher);
    }
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) addTree(path.join(folder, entry.name));
  };
  for (const folder of folders) addTree(folder);
  return () => {
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}

const isSource = (file: string) => !/\.test\.tsx?$|~$|\.sw\w$|^\.|^\d+$/.test(path.basename(file));
