/** Renders the lists of charges on a payer's page; each row links to the page of its charge. */
import { explainAmount, owedCents } from "@emdia/contracts/amount-texts";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { type Html, html } from "../mail/html.ts";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { MAX_REMINDED } from "../model/reminder.ts";
import { dayText, dueTag } from "./charge-state.ts";
import type { ShownPayer } from "./shown-payer.ts";

function rowOf({ pathOf }: ShownPayer, charge: Charge, amountCents: number, state: Html): Html {
  const name = `${withoutLinks(firstNameOf(charge.studentName))}, ${charge.reference}`;
  return html`<li><a href="${pathOf(charge)}">${name}</a><b class="sum">${formatReais(amountCents)}</b>${state}</li>`;
}

function openRow(shown: ShownPayer, charge: Charge): Html {
  const { charge: asked } = chargeInputOf(charge, shown.today);
  const words = explainAmount(asked, shown.today);
  const reportedAt = reportedAtOf(charge);
  const rest = words && html`<br>${words}`;
  const tag = reportedAt
    ? html`<p class="tag told">Aviso enviado em ${dayText(shown.profile, reportedAt)}</p>`
    : dueTag(charge, shown.today);
  const promisedFor = reportedAt ? undefined : promisedForOf(charge);
  const promise =
    promisedFor &&
    promisedFor >= shown.today &&
    html`<p class="tag told">Combinado: até ${formatDate(promisedFor)}</p>`;
  const refusal =
    !reportedAt &&
    charge.reportRefusal &&
    html`<p class="note refused">Seu aviso não foi confirmado: “${withoutLinks(charge.reportRefusal.reason)}”</p>`;
  return rowOf(
    shown,
    charge,
    owedCents(asked),
    html`<p>${withoutLinks(charge.planName)}${rest}</p>${tag}${promise}${refusal}`,
  );
}

/** Returns the open charges, the oldest first. */
export function openSection(shown: ShownPayer): Html {
  const { open } = shown;
  const isAsked = open.length > 1 && open.some((charge) => reportedAtOf(charge) === undefined);
  const hint = isAsked ? "Para pagar só uma, toque nela." : "Toque para ver os detalhes.";
  return html`<section aria-labelledby="abertas"><h2 id="abertas">Em aberto</h2>
<p class="quiet">${hint}${open.length === MAX_REMINDED && ` Mostramos as ${MAX_REMINDED} mais antigas.`}</p>
<ul class="rows">${open.map((charge) => openRow(shown, charge))}</ul></section>`;
}

/** Returns the charges that were paid lately, the newest first; undefined if there are none. */
export function receiptsSection(shown: ShownPayer): Html | undefined {
  const { paid } = shown;
  if (paid.length === 0) return undefined;
  const rows = paid.map((charge) =>
    rowOf(shown, charge, charge.settledCents, html`<p>Pago em ${formatDate(charge.paidDate ?? charge.dueDate)}</p>`),
  );
  return html`<section><details><summary>Recibos recentes (${paid.length})</summary><ul class="rows">${rows}</ul></details></section>`;
}
