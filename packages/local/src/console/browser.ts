/** The console's script: posts forms as JSON and refreshes parts marked `data-live`. */

import { root } from "./parts.ts";

const EVERY_MS = 3_000;

function say(sentence: string): void {
  const said = document.querySelector<HTMLElement>(".said");
  if (!said) return;
  said.textContent = sentence;
  said.hidden = false;
}

async function submit(form: HTMLFormElement): Promise<string> {
  const fields = { ...JSON.parse(form.dataset.fields ?? "{}"), ...Object.fromEntries(new FormData(form)) };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(fields);
  const response = await fetch(`${root}/${form.dataset.api}`, { method: "POST", headers, body });
  const { error, fired, mails }: Record<string, unknown> = await response.json();
  if (!response.ok) return String(error);
  return fired === undefined ? "Feito." : `O relógio andou. Disparos: ${fired}. E-mails enviados: ${mails}.`;
}

/** Fetches the page again. Open details stay open, and a part with the focus does not change. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  if (!response?.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const fresh = next.getElementById(part.id);
    if (!fresh || part.contains(document.activeElement)) continue;
    for (const { dataset } of part.querySelectorAll<HTMLElement>("details[open]"))
      for (const details of fresh.querySelectorAll("details")) details.open ||= details.dataset.key === dataset.key;
    if (fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes);
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.api === undefined) return;
  event.preventDefault();
  form.ariaBusy = "true";
  say(await submit(form).catch(() => "O servidor local não respondeu. Ele ainda está rodando?"));
  form.ariaBusy = null;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await refresh();
});
document.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
setInterval(() => {
  if (document.visibilityState === "visible") void refresh();
}, EVERY_MS);
