import { formatInstant, formatLong } from "../format.ts";

let leadMs = 0;

/** Advances every `<time data-clock>` each second, from the business time of the page. */
export function tickClocks(): void {
  const served = document.querySelector<HTMLElement>("[data-clock]")?.dataset.clock;
  if (served !== undefined) setClock(served);
  setInterval(() => {
    const now = new Date(Date.now() + leadMs);
    for (const clock of document.querySelectorAll<HTMLElement>("[data-clock]"))
      clock.textContent = ("clockLong" in clock.dataset ? formatLong : formatInstant)(now);
  }, 1_000);
}

/** Sets the page's clocks to a business time, because another browser or test may have moved it. */
export function setClock(instant: string): void {
  leadMs = Date.parse(instant) - Date.now();
}
