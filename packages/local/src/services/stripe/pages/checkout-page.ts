import { formatReais } from "@emdia/contracts/values/money";
import { type Html, html, when } from "../../../console/html.ts";
import { icon } from "../../../console/icon.ts";
import type { Account } from "../account.ts";
import { hostedRoot, totalOf } from "../answers.ts";
import type { SessionRecord } from "../records.ts";
import { actionButton, dayOf, hostedLayout, offerOf, plainPage } from "./hosted-layout.ts";

/** Builds a session's checkout page: the offer, the test card, and buttons to pay or decline. */
export function checkoutPage(account: Account, session: SessionRecord): Html {
  const now = account.now();
  const back = session.cancelUrl ?? session.successUrl;
  if (session.status === "complete") {
    const way = { href: session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id), label: "Continuar" };
    return plainPage("Assinatura concluída", "Este checkout já foi pago.", way, now);
  }
  if (session.status === "expired")
    return plainPage(
      "Este checkout expirou",
      "Volte e comece a assinatura de novo.",
      { href: back, label: "Voltar" },
      now,
    );
  const address = `${hostedRoot}/checkout/${session.id}`;
  const { name, amount, interval } = firstOffer(account, session);
  const isLater = session.trialEnd !== null && session.trialEnd > now;
  const content = html`<a class="back" href="${back}">${icon("back")}Voltar</a>
<section class="card"><h1>Assinar ${name}</h1>
<p class="price">${amount} <small>${interval}</small></p>
<p class="hint">${isLater ? `Hoje você não paga nada. A primeira cobrança é em ${dayOf(session.trialEnd ?? now)}.` : "Cobrado agora e a cada renovação. Cancele quando quiser."}</p></section>
<section class="card"><h2>Cartão de teste</h2><p class="hint">${emailOf(account, session)}</p>
${when(session.isDeclined, () => html`<p class="alert" role="alert">Seu cartão foi recusado. Tente outra vez.</p>`)}
${cardFields()}
<div class="actions">${actionButton(`${address}/pay`, `Pagar ${isLater ? formatReais(0) : formatReais(totalOf(account, session))}`, true)}
${actionButton(`${address}/decline`, "Recusar cartão")}</div></section>`;
  return hostedLayout(`Assinar ${name}`, content, now);
}

function firstOffer(account: Account, { lines }: SessionRecord) {
  const [line] = lines;
  return line === undefined ? { name: "", amount: "", interval: "" } : offerOf(account, line);
}

function emailOf(account: Account, session: SessionRecord): string {
  return account.customers.get(session.customer)?.email ?? "";
}

function cardFields(): Html {
  return html`<fieldset class="card-fields">
<label class="wide">Número do cartão <input value="4242 4242 4242 4242" readonly></label>
<label>Validade <input value="12/34" readonly></label>
<label>CVC <input value="123" readonly></label>
</fieldset>`;
}
