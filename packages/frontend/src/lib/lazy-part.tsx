import { type ComponentType, type LazyExoticComponent, lazy, useCallback, useEffect, useState } from "react";
import { claimReload } from "./storage.ts";

const ahead = new Set<() => Promise<unknown>>();

/** Offline the part shows nothing until the connection returns. It needs a `Suspense` around it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  ahead.add(load);
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** Loads the parts ahead, for a phone that goes offline. A failed download does no harm. */
export function preloadParts(): void {
  for (const load of ahead) load().catch(() => undefined);
  ahead.clear();
}

type Fallback = ComponentType<{ onRetry(): void }>;

const Nothing: Fallback = () => null;
const never = () => new Promise<never>(() => {});

/** The promise never rejects: a part that cannot be loaded shows `otherwise`, and loads again. */
export async function loadWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: Fallback = Nothing,
): Promise<ComponentType<Props>> {
  try {
    return await load();
  } catch {
    return isLeavingForNewRelease() ? never() : createFallback(load, otherwise);
  }
}

/** The fallback retries on mounting, on a new connection, and on request. */
function createFallback<Props extends object>(load: () => Promise<ComponentType<Props>>, Otherwise: Fallback) {
  return function WithFallback(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    const tryAgain = useCallback(async (): Promise<boolean> => {
      const part = await load().catch(() => undefined);
      if (part) setPart(() => part);
      return part !== undefined;
    }, []);
    useEffect(() => {
      const onOnline = () => void tryAgain();
      if (navigator.onLine) onOnline();
      addEventListener("online", onOnline);
      return () => removeEventListener("online", onOnline);
    }, [tryAgain]);
    return Part ? <Part {...props} /> : <Otherwise onRetry={() => void retryOrReload(tryAgain)} />;
  };
}

/** If a retry fails on a reachable site the page reloads: some browsers keep a failed import. */
async function retryOrReload(tryAgain: () => Promise<boolean>): Promise<void> {
  if (await tryAgain()) return;
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** Files of an older release may be gone. One reload loads the new release. */

let isLeaving = false;

/** Reloads once per `release`: a file that is missing for good would reload the page forever. */
export function reloadForNewRelease(release: string): void {
  addEventListener("vite:preloadError", (event) => {
    // Without a connection a reload would only lose the content on screen.
    if (!navigator.onLine || !claimReload(release)) return;
    event.preventDefault();
    isLeaving = true;
    location.reload();
  });
}

const isLeavingForNewRelease = (): boolean => isLeaving;
