import { setClock } from "./clock.ts";

const everyMs = 3_000;

/**
 * Fetches the page again every three seconds while the tab is visible. It replaces the parts marked
 * `data-live` that changed. Open details stay open, and a part with the keyboard focus does not
 * change.
 */
export function refreshGently(): void {
  setInterval(() => {
    if (document.visibilityState === "visible") void refresh();
  }, everyMs);
}

async function refresh(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  if (!response?.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  const now = next.querySelector<HTMLElement>("[data-clock]")?.dataset.clock;
  if (now !== undefined) setClock(now);
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const fresh = next.getElementById(part.id);
    if (fresh && fresh.innerHTML !== part.dataset.served && !part.contains(document.activeElement)) swap(part, fresh);
  }
}

function swap(part: HTMLElement, fresh: HTMLElement): void {
  const open = new Set([...part.querySelectorAll<HTMLElement>("details[open]")].map(({ dataset }) => dataset.key));
  const served = fresh.innerHTML;
  for (const details of fresh.querySelectorAll("details")) details.open = open.has(details.dataset.key);
  part.replaceChildren(...fresh.childNodes);
  part.dataset.served = served;
}
