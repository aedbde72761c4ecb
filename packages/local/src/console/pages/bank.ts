import { formatReais } from "@emdia/contracts/values/money";
import type { Region } from "../../region-types.ts";
import { leftOf } from "../../services/bank/controls.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, form, formatInstant, live, renderRows, select, source } from "../parts.ts";

const SHOWN_PAYMENTS = 100;
const AMOUNTS = { right: "O certo", less: "Metade", more: "R$ 10,00 a mais", twice: "O certo, 2 vezes" };

export function bankPage(region: Region): Html {
  const { url, authority } = region.bank;
  const code = html`<label>PIX copia e cola <input name="pay" required autocomplete="off" placeholder="00020101…"></label>`;
  const key = html`<label>Abrir a conta de uma chave PIX <input name="open" required autocomplete="off"></label>`;
  const proof = html`<p>O certificado abaixo prova o servidor.</p>${source(authority)}`;
  return html`${card("Pagar um código, como o cliente pagaria", form("bank.json", "Pagar", [code, select("how", "Quanto", AMOUNTS)]))}
${live("pix", card("Pix recebidos", renderPayments(region)))}
${card("Contas", [live("contas", renderAccounts(region)), form("bank.json", "Abrir", key)])}
${card("Endereço da API", renderRows([{ title: url, fold: { key: "endereco", inside: proof } }], ""))}`;
}

function renderPayments({ bank }: Region): Html {
  const shown = bank.payments().slice(0, SHOWN_PAYMENTS);
  const rows = shown.map((pix) => ({
    title: `${formatReais(pix.amountCents)} para ${pix.key}`,
    hint: `${pix.txid ?? "sem identificador"} · ${pix.endToEndId} · ${formatInstant(pix.at)}`,
    side:
      leftOf(pix) > 0 ? actionButton("bank.json", { refund: pix.endToEndId }, "Devolver") : badge("calm", "Devolvido"),
  }));
  return renderRows(rows, "Nenhum Pix ainda. Cole acima o código de uma cobrança.");
}

function renderAccounts({ bank }: Region): Html {
  const rows = bank.accounts().map(({ clientId, clientSecret, key, certificate, privateKey }) => {
    const inside = html`<p>Para conectar: o id ${clientId}, o segredo ${clientSecret} e um arquivo .pem com o texto abaixo.</p>
${source(certificate + privateKey)}`;
    return { title: key, hint: clientId, fold: { key: clientId, inside } };
  });
  return renderRows(rows, "Nenhuma. Uma conta recebe os Pix de uma chave.");
}
