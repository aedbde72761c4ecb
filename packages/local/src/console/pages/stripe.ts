import type { Region } from "../../region-types.ts";
import { hostedRoot } from "../../services/stripe/answers.ts";
import type { StripeDelivery } from "../../services/stripe/records.ts";
import { countOr, formatInstant, prettyJson } from "../format.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, emptyState, live, renderRows, source } from "../parts.ts";

const SHOWN_EVENTS = 100;

/** Builds the Stripe page: customers, their payment pages, events, and deliveries. */
export function stripePage(region: Region): Html {
  const [hold, release] = [true, false].map((isHeld) =>
    actionButton("stripe.json", { hold: isHeld }, isHeld ? "Segurar eventos" : "Soltar eventos"),
  );
  return html`${live("stripe", [card("Clientes", renderCustomers(region)), card("Eventos", renderEvents(region))])}
${card("Entrega", html`<div class="buttons">${hold}${release}</div>`)}`;
}

function renderCustomers({ stripe }: Region): Html {
  const rows = stripe.customers().map(({ id, email, openSessions }) => ({
    title: email,
    hint: id,
    side: [
      ...openSessions.map((session) => html`<a href="${hostedRoot}/checkout/${session}">Checkout aberto</a>`),
      html`<a href="${hostedRoot}/portal/${id}">Portal</a>`,
    ],
  }));
  const sentence = "O primeiro aparece quando alguém começa uma assinatura.";
  return renderRows(rows, emptyState("card", "Nenhum cliente ainda", sentence));
}

function renderEvents({ stripe }: Region): Html {
  const deliveries = Map.groupBy(stripe.deliveries(), ({ eventId }) => eventId);
  const newest = stripe.events().toReversed().slice(0, SHOWN_EVENTS);
  const rows = newest.map(({ id, type, created, body }) => ({
    title: type,
    hint: id,
    side: [renderState(deliveries.get(id) ?? []), html`<span>${formatInstant(new Date(created * 1000))}</span>`],
    fold: {
      key: id,
      inside: html`${actionButton("stripe.json", { redeliver: id }, "Entregar de novo")}${source(prettyJson(body))}`,
    },
  }));
  const sentence = "Cada assinatura, cobrança e cancelamento aparece aqui.";
  return renderRows(rows, emptyState("event", "Nenhum evento ainda", sentence));
}

function renderState(deliveries: readonly StripeDelivery[]): Html {
  const last = deliveries.at(-1);
  if (last === undefined) return badge("calm", "clock", "Não enviado");
  const attempts = deliveries.reduce((sum, one) => sum + one.attempts.length, 0);
  const tries = countOr("nenhuma tentativa", attempts, "tentativa", "tentativas");
  if (last.status === "delivered") return badge("good", "check", `Entregue · ${tries}`);
  return last.status === "failed"
    ? badge("bad", "cross", `Desistiu · ${tries}`)
    : badge("warn", "clock", `A caminho · ${tries}`);
}
