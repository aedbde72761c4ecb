import path from "node:path";
import { repositoryRoot } from "../graph/read-graph.ts";
import { watchFolders } from "./watch-folders.ts";

/**
 * The milliseconds without a change after which a build starts: an editor saves in several steps,
 * which should cause only one build.
 */
const QUIET_MS = 120;

const LAMBDA_SOURCES = ["contracts/src", "events/src", "core/src", "functions/src"];
/** The site's sources. Its top folder has pages and settings among other files. */
const SITE_SOURCES = ["contracts/src", "frontend/src", "frontend/prerender", "frontend/public"];
const SITE_FILES = /^(?:[\w.-]+\.html|vite\.config\.ts)$/;
const SNAPSHOT = "graph.snapshot.json";

export interface SourceListeners {
  onLambdaChange(): Promise<void>;
  onSiteChange(): Promise<void>;
  /** Runs after a change of the snapshot, which the running region no longer matches. */
  onSnapshotChange(): Promise<void>;
}

const isSource = (file: string) => !/\.test\.tsx?$|~$|\.sw\w$|^\.|^\d+$/.test(path.basename(file));

/** Watches the sources, one call of each listener at a time. Returns how to stop. */
export function watchSources({ onLambdaChange, onSiteChange, onSnapshotChange }: SourceListeners): () => void {
  const packages = (folders: readonly string[]) =>
    folders.map((folder) => path.join(repositoryRoot, "packages", folder));
  const stacks = path.join(repositoryRoot, "stacks");
  const [lambdas, site, snapshot] = [onceQuiet(onLambdaChange), onceQuiet(onSiteChange), onceQuiet(onSnapshotChange)];
  const alone = { isDeep: false };
  const stops = [
    watchFolders(packages(LAMBDA_SOURCES), (file) => isSource(file) && lambdas()),
    watchFolders(packages(SITE_SOURCES), (file) => isSource(file) && site()),
    watchFolders(packages(["frontend"]), (file) => SITE_FILES.test(path.basename(file)) && site(), alone),
    watchFolders([stacks], (file) => path.basename(file) === SNAPSHOT && snapshot(), alone),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls a listener after a short time without changes. The calls run one after another. */
function onceQuiet(listener: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(listener);
    }, QUIET_MS);
  };
}
