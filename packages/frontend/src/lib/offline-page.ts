import { SERVICE_WORKER } from "@emdia/contracts/screens";

/** Lets the browser keep the page that says that there is no connection (docs/decisions/052-offline.md). */
export function keepOfflinePage(): void {
  const register = () => void navigator.serviceWorker?.register(`/${SERVICE_WORKER}`).catch(() => undefined);
  // The worker comes last, so that the first screen does not wait for it.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
