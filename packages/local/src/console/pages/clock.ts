import type { Region } from "../../region-types.ts";
import { listConfirmedEmails } from "../../services/cognito/users.ts";
import { type Html, html } from "../html.ts";
import { actionButton, card, form, formatInstant, inputValue, live, renderRows } from "../parts.ts";

const jumps = { PT1H: "Avançar 1 hora", P1D: "Avançar 1 dia", P7D: "Avançar 7 dias", P30D: "Avançar 30 dias" };

export function clockPage(region: Region): Html {
  const now = inputValue(region.clock.now());
  const emails = listConfirmedEmails(region.store);
  const owner = html`<label>Ir para o próximo dia de cobrança de
<input name="toNextBillingDayOf" type="email" list="donos" value="${emails[0]}" required autocomplete="off"></label>
<datalist id="donos">${emails.map((email) => html`<option value="${email}"></option>`)}</datalist>`;
  const date = html`<label>Ir para uma data (horário de Brasília)
<input name="to" type="datetime-local" min="${now}" value="${now}" required></label>`;
  const buttons = Object.entries(jumps).map(([advance, label]) => actionButton("clock.json", { advance }, label));
  return html`${card("Avançar", [
    form("clock.json", "Ver as cobranças saírem", owner),
    form("clock.json", "Ir", date),
    html`<div class="grid">${buttons}</div>`,
  ])}
${live("agenda", card("Próximos disparos", renderSchedules(region)))}`;
}

function renderSchedules(region: Region): Html {
  const rows = region
    .schedules()
    .map(({ name, expression, timeZone, nextAt }) => ({
      title: name,
      hint: `${expression} · ${timeZone}`,
      side: [nextAt && formatInstant(nextAt), actionButton("fire.json", { schedule: name }, "Disparar agora")],
    }));
  return renderRows(rows, "A infraestrutura não tem disparos marcados.");
}
