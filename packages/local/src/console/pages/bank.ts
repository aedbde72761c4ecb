import { formatReais } from "@emdia/contracts/values/money";
import type { Region } from "../../region-types.ts";
import { leftOf } from "../../services/bank/controls.ts";
import { formatInstant } from "../format.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, emptyState, live, renderRows, source } from "../parts.ts";

const SHOWN_PAYMENTS = 100;

/**
 * Builds the page for the stand-in bank. There a developer pays a PIX code, refunds a payment, and
 * gets the credential with which the product reads the payments.
 */
export function bankPage(region: Region): Html {
  return html`${card("Pagar um código, como o cliente pagaria", renderPay())}
${live("pix", card("Pix recebidos", renderPayments(region)))}
${card("Contas", [live("contas", renderAccounts(region)), renderOpen(), renderAddress(region)])}`;
}

function renderPay(): Html {
  return html`<form class="grid" data-api="bank.json">
<label>PIX copia e cola <input name="pay" required autocomplete="off" placeholder="00020101…"></label>
<label>Quanto <select name="how"><option value="right">O certo</option><option value="less">Metade</option>
<option value="more">R$ 10,00 a mais</option><option value="twice">O certo, 2 vezes</option></select></label>
<button class="primary">Pagar</button></form>`;
}

function renderPayments({ bank }: Region): Html {
  const rows = bank
    .payments()
    .slice(0, SHOWN_PAYMENTS)
    .map((pix) => ({
      title: `${formatReais(pix.amountCents)} para ${pix.key}`,
      hint: html`${pix.txid ?? "sem identificador"} · ${pix.endToEndId}`,
      side: [
        leftOf(pix) > 0
          ? actionButton("bank.json", { refund: pix.endToEndId }, "Devolver")
          : badge("calm", "back", "Devolvido"),
        html`<span>${formatInstant(pix.at)}</span>`,
      ],
    }));
  return renderRows(rows, emptyState("card", "Nenhum Pix ainda", "Cole acima o código de uma cobrança."));
}

function renderAccounts({ bank }: Region): Html {
  const rows = bank.accounts().map(({ clientId, clientSecret, key, certificate, privateKey }) => ({
    title: key,
    hint: clientId,
    fold: {
      key: clientId,
      inside: html`<p class="hint">Para conectar: o id ${clientId}, o segredo ${clientSecret} e um arquivo .pem com o texto abaixo.</p>
${source(certificate + privateKey)}`,
    },
  }));
  return renderRows(rows, html`<p class="hint">Nenhuma. Uma conta recebe os Pix de uma chave.</p>`);
}

function renderOpen(): Html {
  return html`<form class="line" data-api="bank.json">
<label for="chave">Abrir a conta de uma chave PIX</label>
<span class="line-inputs"><input id="chave" name="open" required autocomplete="off" placeholder="a chave, como está no código"><button class="primary">Abrir</button></span></form>`;
}

function renderAddress({ bank: { url, authority } }: Region): Html {
  const inside = html`<p class="hint">O certificado abaixo prova o servidor.</p>${source(authority)}`;
  return renderRows([{ title: "Endereço da API", hint: url, fold: { key: "endereco", inside } }], html``);
}
