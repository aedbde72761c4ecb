/** Files of an older release may be gone. One reload loads the new release. */
import { claimReload } from "./storage.ts";

let isLeaving = false;

/** Once per `release`: a file that it lacks too would reload the page forever. */
export function reloadForNewRelease(release: string): void {
  addEventListener("vite:preloadError", (event) => {
    // Without a connection a reload would only lose the content on screen.
    if (!navigator.onLine || !claimReload(release)) return;
    event.preventDefault();
    isLeaving = true;
    location.reload();
  });
}

export const isLeavingForNewRelease = (): boolean => isLeaving;
