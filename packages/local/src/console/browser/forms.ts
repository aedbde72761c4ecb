import { showToast } from "./toast.ts";

/** Sends every `<form data-api>` as JSON and reloads the page after a success. */
export function wireForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.api === undefined) return;
    event.preventDefault();
    void submit(form, form.dataset.api);
  });
}

async function submit(form: HTMLFormElement, address: string): Promise<void> {
  const button = form.querySelector("button");
  const label = button?.textContent ?? "";
  if (button) {
    button.disabled = true;
    button.textContent = "Um momento…";
  }
  const outcome = await post(address, readFields(form));
  if (outcome.ok) {
    sessionStorage.setItem("console.toast", outcome.sentence);
    location.reload();
    return;
  }
  showToast(outcome.sentence, "bad");
  if (!button) return;
  button.disabled = false;
  button.textContent = label;
}

async function post(address: string, body: object): Promise<{ ok: boolean; sentence: string }> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`/__local/${address}`, { method: "POST", headers, body: JSON.stringify(body) });
    const answer: Record<string, unknown> = await response.json();
    if (response.ok) return { ok: true, sentence: describe(answer) };
    return { ok: false, sentence: String(answer.error ?? "Não deu certo.") };
  } catch {
    return { ok: false, sentence: "O servidor local não respondeu. Ele ainda está rodando?" };
  }
}

function describe(answer: Record<string, unknown>): string {
  if (typeof answer.fired !== "number" || typeof answer.mails !== "number") return "Feito.";
  const fired = answer.fired === 1 ? "1 disparo" : `${answer.fired} disparos`;
  const mails = answer.mails === 1 ? "1 e-mail enviado" : `${answer.mails} e-mails enviados`;
  return `O relógio andou: ${fired}, ${mails}.`;
}

function readFields(form: HTMLFormElement): object {
  const fields: Record<string, unknown> = JSON.parse(form.dataset.fields ?? "{}");
  for (const element of form.elements) {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    if (isField && element.name !== "") fields[element.name] = readValue(element);
  }
  return fields;
}

function readValue(field: HTMLInputElement | HTMLSelectElement): unknown {
  if (field.dataset.as === "json") return JSON.parse(field.value);
  // Brasília has had no daylight saving time since 2019. If it returned, this form would be wrong,
  // but the product would not.
  if (field.type === "datetime-local") return `${field.value}-03:00`;
  return field.value;
}
