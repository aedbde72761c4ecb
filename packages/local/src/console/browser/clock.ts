const timeZone = "America/Sao_Paulo";
const short = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
const long = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "full", timeStyle: "medium" });
let leadMs = 0;

/**
 * Advances every `<time data-clock>` each second, from the business instant at which the page was
 * made.
 */
export function tickClocks(): void {
  const served = document.querySelector<HTMLElement>("[data-clock]")?.dataset.clock;
  if (served !== undefined) setClock(served);
  setInterval(() => {
    const now = new Date(Date.now() + leadMs);
    for (const clock of document.querySelectorAll<HTMLElement>("[data-clock]")) {
      clock.textContent = ("clockLong" in clock.dataset ? long : short).format(now);
    }
  }, 1_000);
}

/** Sets the clocks to a business instant, because something else may have moved it. */
export function setClock(instant: string): void {
  leadMs = Date.parse(instant) - Date.now();
}
