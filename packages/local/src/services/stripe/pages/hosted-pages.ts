import { formatReais } from "@emdia/contracts/values/money";
import { type Html, type HtmlValue, html, when } from "../../../console/html.ts";
import { badge, card, formatInstant, renderRows, root } from "../../../console/parts.ts";
import { type Account, liveSubscriptionOf } from "../account.ts";
import { hostedRoot, totalOf } from "../answers.ts";
import type { CustomerRecord, LineRecord, PortalRecord, SessionRecord, SubscriptionRecord } from "../records.ts";

const SHOWN_INVOICES = 6;

const dayFormat = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "long" });

export function hostedPage(account: Account, title: string, content: HtmlValue): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · simulação do Stripe</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/console.css">
</head>
<body>
<main class="container hosted">
<p role="note">${badge("warn", "Simulação do Stripe: nenhum valor é cobrado.")}</p>
${content}
<small>Relógio do negócio: ${formatInstant(new Date(account.now() * 1000))}</small>
</main>
</body>
</html>`;
}

export function plainPage(account: Account, title: string, sentence: string, href: string): Html {
  const content = html`<h1>${title}</h1><p>${sentence}</p><p><a href="${href}">Continuar</a></p>`;
  return hostedPage(account, title, content);
}

export function checkoutPage(account: Account, session: SessionRecord): Html {
  const { id, status, trialEnd, successUrl, cancelUrl, lines } = session;
  if (status === "complete")
    return plainPage(
      account,
      "Assinatura concluída",
      "Este checkout já foi pago.",
      successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id),
    );
  const back = cancelUrl ?? successUrl;
  if (status === "expired")
    return plainPage(account, "Este checkout expirou", "Volte e comece a assinatura de novo.", back);
  const address = `${hostedRoot}/checkout/${id}`;
  const { name, amount } = offerOf(account, lines);
  const isLater = trialEnd !== null && trialEnd > account.now();
  const terms = isLater ? `Hoje você não paga nada. A primeira cobrança é em ${dayOf(trialEnd)}.` : "Cobrado agora.";
  const declined = html`<p role="alert">${badge("bad", "Seu cartão foi recusado. Tente outra vez.")}</p>`;
  const content = html`<p><a href="${back}">Voltar</a></p><h1>Assinar ${name}</h1>
<p><strong>${amount}</strong> ${terms}</p>
<p>Cartão de teste 4242 4242 4242 4242, de ${account.customers.get(session.customer)?.email ?? ""}</p>
${when(session.isDeclined, () => declined)}
${button(`${address}/pay`, `Pagar ${formatReais(isLater ? 0 : totalOf(account, lines))}`, "")}
${button(`${address}/decline`, "Recusar cartão")}`;
  return hostedPage(account, `Assinar ${name}`, content);
}

export function portalPage(account: Account, { id, returnUrl }: PortalRecord, customer: CustomerRecord): Html {
  const address = `${hostedRoot}/portal/${id}`;
  const subscription =
    liveSubscriptionOf(account, customer.id) ??
    account.subscriptions.all().findLast((one) => one.customer === customer.id);
  const invoices = account.invoices.all().filter((one) => one.customer === customer.id);
  const rows = invoices
    .toReversed()
    .slice(0, SHOWN_INVOICES)
    .map(({ created, amount, status }) => ({
      title: formatReais(amount),
      hint: dayOf(created),
      side: status === "paid" ? badge("good", "Paga") : badge("bad", "Em aberto"),
    }));
  const [next, action] = customer.card === "fails" ? ["passar", "card-ok"] : ["falhar", "card-fails"];
  const content = html`<p><a href="${returnUrl ?? "/"}">Voltar para o Em Dia</a></p><h1>Sua assinatura</h1>
${subscription ? renderSubscription(account, subscription, address) : html`<p>Ainda não há assinatura.</p>`}
${when(customer.card !== undefined, () => button(`${address}/${action}`, `Fazer a cobrança ${next}`))}
${when(
  invoices.some(({ status }) => status === "open"),
  () => button(`${address}/pay`, "Cobrar a fatura agora"),
)}
${card("Faturas", renderRows(rows, "Nenhuma."))}`;
  return hostedPage(account, "Sua assinatura", content);
}

const dayOf = (seconds: number) => dayFormat.format(new Date(seconds * 1000));

const button = (action: string, label: string, kind = "secondary") =>
  html`<form method="post" action="${action}"><button class="${kind}">${label}</button></form>`;

function offerOf(account: Account, [line]: readonly LineRecord[]) {
  const price = account.prices.require(line?.price ?? "");
  const name = account.products.get(price.product)?.name ?? "Assinatura";
  return { name, amount: `${formatReais(price.unitAmount * (line?.quantity ?? 1))} por mês` };
}

function renderSubscription(account: Account, subscription: SubscriptionRecord, address: string): Html {
  const { name, amount } = offerOf(account, subscription.lines);
  const { status, cancelAtPeriodEnd, periodEnd, endedAt } = subscription;
  const [state, next] = describeState(subscription);
  const change = cancelAtPeriodEnd
    ? button(`${address}/resume`, "Retomar assinatura")
    : button(`${address}/cancel`, "Cancelar ao fim do período");
  return html`<p><strong>${name}</strong> ${amount} ${state}</p>
<p>${next} ${dayOf(endedAt ?? periodEnd)}</p>${when(status !== "canceled", () => change)}`;
}

function describeState({ status, cancelAtPeriodEnd }: SubscriptionRecord): readonly [state: Html, next: string] {
  if (status === "canceled") return [badge("calm", "Encerrada"), "Encerrou em"];
  if (status === "past_due") return [badge("bad", "Pagamento pendente"), "Renova em"];
  if (cancelAtPeriodEnd) return [badge("warn", "Cancelamento marcado"), "Vale até"];
  if (status === "trialing") return [badge("good", "Em período de teste"), "Cobrança em"];
  return [badge("good", "Ativa"), "Renova em"];
}
