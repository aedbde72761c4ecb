import { formatReais } from "@emdia/contracts/values/money";
import { type Html, html, when } from "../../../console/html.ts";
import { icon } from "../../../console/icon.ts";
import type { Account } from "../account.ts";
import { hostedRoot } from "../answers.ts";
import { liveSubscriptionOf } from "../look-up.ts";
import type { CustomerRecord, InvoiceRecord, PortalRecord, SubscriptionRecord } from "../records.ts";
import { actionButton, hostedLayout, offerOf, shortDayOf } from "./hosted-layout.ts";

const SHOWN_INVOICES = 6;

/** Builds the customer portal: the subscription, its cancellation, and the test card. */
export function portalPage(account: Account, portal: PortalRecord, customer: CustomerRecord): Html {
  const address = `${hostedRoot}/portal/${portal.id}`;
  const subscription =
    liveSubscriptionOf(account, customer.id) ??
    account.subscriptions.all().findLast((one) => one.customer === customer.id);
  const invoices = account.invoices.all().filter((one) => one.customer === customer.id);
  const content = html`${when(portal.returnUrl !== null, () => html`<a class="back" href="${portal.returnUrl ?? ""}">${icon("back")}Voltar para o Em Dia</a>`)}
<section class="card"><h1>Sua assinatura</h1>
${subscription === undefined ? html`<p class="hint">Ainda não há assinatura.</p>` : renderSubscription(account, subscription, address)}</section>
<section class="card"><h2>Cartão de teste</h2>${renderCard(customer, invoices, address)}</section>
${when(invoices.length > 0, () => html`<section class="card"><h2>Faturas</h2>${renderInvoices(invoices)}</section>`)}`;
  return hostedLayout("Sua assinatura", content, account.now());
}

function renderSubscription(account: Account, subscription: SubscriptionRecord, address: string): Html {
  const [line] = subscription.lines;
  const offer = line === undefined ? undefined : offerOf(account, line);
  const { label, tone } = statusOf(subscription);
  const next = nextDate(subscription);
  return html`<p class="price">${offer?.amount} <small>${offer?.interval}</small></p>
<dl class="facts"><dt>Plano</dt><dd>${offer?.name}</dd>
<dt>Situação</dt><dd><span class="badge badge-${tone}">${label}</span></dd>
<dt>${next.label}</dt><dd>${shortDayOf(next.at)}</dd></dl>
${when(
  subscription.status !== "canceled",
  () =>
    html`<div class="actions">${
      subscription.cancelAtPeriodEnd
        ? actionButton(`${address}/resume`, "Retomar assinatura", true)
        : actionButton(`${address}/cancel`, "Cancelar ao fim do período")
    }</div>`,
)}`;
}

function statusOf({ status, cancelAtPeriodEnd }: SubscriptionRecord): { label: string; tone: string } {
  if (status === "canceled") return { label: "Encerrada", tone: "calm" };
  if (status === "past_due") return { label: "Pagamento pendente", tone: "bad" };
  if (cancelAtPeriodEnd) return { label: "Cancelamento marcado", tone: "warn" };
  return status === "trialing" ? { label: "Em período de teste", tone: "good" } : { label: "Ativa", tone: "good" };
}

function nextDate({ status, cancelAtPeriodEnd, periodEnd, endedAt }: SubscriptionRecord): {
  label: string;
  at: number;
} {
  if (status === "canceled") return { label: "Encerrou em", at: endedAt ?? periodEnd };
  if (cancelAtPeriodEnd) return { label: "Vale até", at: periodEnd };
  return { label: status === "trialing" ? "Cobrança em" : "Renova em", at: periodEnd };
}

function renderCard(customer: CustomerRecord, invoices: readonly InvoiceRecord[], address: string): Html {
  if (customer.card === undefined) return html`<p class="hint">Nenhum cartão salvo.</p>`;
  const fails = customer.card === "fails";
  const hasOpen = invoices.some((one) => one.status === "open");
  return html`<dl class="facts"><dt>Cartão</dt><dd>•••• 4242</dd>
<dt>Próxima cobrança</dt><dd><span class="badge badge-${fails ? "bad" : "good"}">${fails ? "Vai falhar" : "Vai passar"}</span></dd></dl>
<div class="actions">${actionButton(`${address}/${fails ? "card-ok" : "card-fails"}`, fails ? "Fazer a cobrança passar" : "Fazer a cobrança falhar")}
${when(hasOpen, () => actionButton(`${address}/pay`, "Cobrar a fatura agora", true))}</div>`;
}

function renderInvoices(invoices: readonly InvoiceRecord[]): Html {
  return html`<ul class="rows">${invoices
    .toReversed()
    .slice(0, SHOWN_INVOICES)
    .map(
      ({
        created,
        amount,
        status,
      }) => html`<li class="row"><span>${shortDayOf(created)}</span><span>${formatReais(amount)}
<span class="badge badge-${status === "paid" ? "good" : "bad"}">${status === "paid" ? "Paga" : "Em aberto"}</span></span></li>`,
    )}</ul>`;
}
