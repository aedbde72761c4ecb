import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../graph/read-graph.ts";

/** An editor saves in several steps; one change must not build twice. */
const QUIET_MS = 120;

const LAMBDA_SOURCES = ["contracts", "events", "core", "functions"];
const SITE_SOURCES = ["contracts", "frontend"];

export interface SourceListeners {
  onLambdaChange(): Promise<void>;
  onSiteChange(): Promise<void>;
}

/** Watches the packages' sources; a listener never runs twice at a time. Answers how to stop. */
export function watchSources({ onLambdaChange, onSiteChange }: SourceListeners): () => void {
  const watchers = [...watchPackages(LAMBDA_SOURCES, onLambdaChange), ...watchPackages(SITE_SOURCES, onSiteChange)];
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

function watchPackages(names: readonly string[], listener: () => Promise<void>): readonly FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const onChange = (_kind: string, file: string | null) => {
    if (file === null || /\.test\.tsx?$|~$|\.sw\w$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(listener);
    }, QUIET_MS);
  };
  return names.map((name) => watch(path.join(repositoryRoot, "packages", name, "src"), { recursive: true }, onChange));
}
