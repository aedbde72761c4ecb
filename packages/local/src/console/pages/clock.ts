import type { Region } from "../../region-types.ts";
import { listConfirmedEmails } from "../../services/cognito/users.ts";
import { formatInstant, formatLead, formatLong, inputValue } from "../format.ts";
import { type Html, html, when } from "../html.ts";
import { actionButton, card, emptyState, live, renderRows, root } from "../parts.ts";

const jumps = [
  { advance: "PT1H", label: "Avançar 1 hora" },
  { advance: "P1D", label: "Avançar 1 dia" },
  { advance: "P7D", label: "Avançar 7 dias" },
  { advance: "P30D", label: "Avançar 30 dias" },
];

/** Builds the page for the business clock: the time, ways to move it, and the next due work. */
export function clockPage(region: Region): Html {
  const now = region.clock.now();
  return html`<section class="clock" aria-label="Agora">
<p class="hint">Agora, no horário de Brasília</p>
<p class="clock-now"><time data-clock="${now.toISOString()}" data-clock-long>${formatLong(now)}</time></p>
<p class="hint">${formatLead(region.clock.offsetMs)}</p>
${renderBillingDay(listConfirmedEmails(region.store))}
</section>
<section class="card"><h2>Avançar</h2>
<div class="buttons">${jumps.map(({ advance, label }) => actionButton("clock.json", { advance }, label))}</div>
<form class="line" data-api="clock.json">
<label for="to">Ir para uma data (horário de Brasília)</label>
<span class="line-inputs"><input id="to" name="to" type="datetime-local" min="${inputValue(now)}" value="${inputValue(now)}" required><button class="primary">Ir</button></span>
</form></section>
${live("agenda", card("Próximos disparos", renderSchedules(region)))}`;
}

function renderBillingDay(emails: readonly string[]): Html {
  const first = emails[0] ?? "";
  return html`<form class="line" data-api="clock.json">
<label for="owner">Ir para o próximo dia de cobrança de</label>
<span class="line-inputs"><input id="owner" name="toNextBillingDayOf" type="email" list="owners" value="${first}" required
placeholder="dona@exemplo.com" autocomplete="off"><button class="primary">Ver as cobranças saírem</button></span>
<datalist id="owners">${emails.map((email) => html`<option value="${email}"></option>`)}</datalist>
</form>`;
}

function renderSchedules(region: Region): Html {
  const rows = region.schedules().map(({ name, expression, timeZone, nextAt }) => ({
    title: name,
    hint: `${expression} · ${timeZone}`,
    side: [
      when(nextAt !== undefined, () => html`<span>${formatInstant(nextAt ?? "")}</span>`),
      actionButton("fire.json", { schedule: name }, "Disparar agora"),
    ],
  }));
  const none = emptyState("clock", "Nenhum agendamento", "A infraestrutura não tem disparos marcados.");
  return html`${renderRows(rows, none)}<p class="hint"><a href="${root}">Os e-mails que saírem ficam na caixa.</a></p>`;
}
