import type { Region } from "../../region-types.ts";
import { hostedRoot } from "../../services/stripe/answers.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, formatInstant, live, prettyJson, renderRows, source } from "../parts.ts";

const SHOWN_EVENTS = 100;
const STATES = { delivered: "Entregue", failed: "Desistiu", pending: "A caminho" };
const TONES = { delivered: "good", failed: "bad", pending: "warn" } as const;

export function stripePage(region: Region): Html {
  const hold = actionButton("stripe.json", { hold: true }, "Segurar eventos");
  const release = actionButton("stripe.json", { hold: false }, "Soltar eventos");
  return html`${live("stripe", [card("Clientes", renderCustomers(region)), card("Eventos", renderEvents(region))])}
${card("Entrega", html`<div class="grid">${hold}${release}</div>`)}`;
}

function renderCustomers({ stripe }: Region): Html {
  const rows = stripe
    .customers()
    .map(({ id, email, openSessions }) => ({
      title: email,
      hint: id,
      side: [
        ...openSessions.map((session) => html`<a href="${hostedRoot}/checkout/${session}">Checkout aberto</a>`),
        html`<a href="${hostedRoot}/portal/${id}">Portal</a>`,
      ],
    }));
  return renderRows(rows, "Nenhum ainda. O primeiro aparece quando alguém começa uma assinatura.");
}

function renderEvents({ stripe }: Region): Html {
  const deliveries = Map.groupBy(stripe.deliveries(), ({ eventId }) => eventId);
  const newest = stripe.events().toReversed().slice(0, SHOWN_EVENTS);
  const rows = newest.map(({ id, type, created, body }) => {
    const own = deliveries.get(id) ?? [];
    const status = own.at(-1)?.status;
    const tries = own.reduce((sum, { attempts }) => sum + attempts.length, 0);
    const again = actionButton("stripe.json", { redeliver: id }, "Entregar de novo");
    return {
      title: type,
      hint: `${id} · ${formatInstant(new Date(created * 1000))}`,
      side: status ? badge(TONES[status], `${STATES[status]} · tentativas: ${tries}`) : badge("calm", "Não enviado"),
      fold: { key: id, inside: [again, source(prettyJson(body))] },
    };
  });
  return renderRows(rows, "Nenhum ainda. Cada assinatura, cobrança e cancelamento aparece aqui.");
}
