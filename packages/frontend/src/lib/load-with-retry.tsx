import { type ComponentType, useCallback, useEffect, useState } from "react";
import { isLeavingForNewRelease } from "./new-release.ts";

/** The component that is shown while a part's code cannot be loaded. */
type Fallback = ComponentType<{ onRetry(): void }>;

const Nothing: Fallback = () => null;
const never = () => new Promise<never>(() => {});

/**
 * It never rejects: a component shows `otherwise` and tries again, so that a lost connection does
 * not break the page.
 */
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

/** When it mounts, when the connection returns, and when the person requests it. */
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

/**
 * If the retry fails although the site answers, it reloads the page: some browsers remember a
 * failed import.
 */
async function retryOrReload(tryAgain: () => Promise<boolean>): Promise<void> {
  if (await tryAgain()) return;
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
