import { type ComponentType, useCallback, useEffect, useState } from "react";
import { isLeavingForNewRelease } from "./new-release.ts";

/** Shown in place of a part whose code could not be fetched. */
type Unreached = ComponentType<{ onRetry(): void }>;

const Nothing: Unreached = () => null;
const never = () => new Promise<never>(() => {});

/**
 * A part's code, or else what stands in its place until the code can be fetched: a connection that is gone must not take
 * the page with it. Never rejects.
 */
export async function loadWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: Unreached = Nothing,
): Promise<ComponentType<Props>> {
  try {
    return await load();
  } catch {
    return isLeavingForNewRelease() ? never() : standIn(load, otherwise);
  }
}

/** Tries again when it is shown anew, when the connection is back, and when the person asks. */
function standIn<Props extends object>(load: () => Promise<ComponentType<Props>>, Otherwise: Unreached) {
  return function StandIn(props: Props) {
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
    return Part ? <Part {...props} /> : <Otherwise onRetry={() => void insist(tryAgain)} />;
  };
}

/** Some browsers keep a failed import for as long as the page lives: where the site answers, the page is read anew. */
async function insist(tryAgain: () => Promise<boolean>): Promise<void> {
  if (await tryAgain()) return;
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
