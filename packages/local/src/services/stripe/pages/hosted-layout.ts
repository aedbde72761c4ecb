import { formatReais } from "@emdia/contracts/values/money";
import { formatInstant } from "../../../console/format.ts";
import { type Html, html } from "../../../console/html.ts";
import type { Account } from "../account.ts";
import { hostedRoot } from "../answers.ts";
import type { LineRecord } from "../records.ts";

const timeZone = "America/Sao_Paulo";
const dayFormat = new Intl.DateTimeFormat("pt-BR", { timeZone, day: "numeric", month: "long", year: "numeric" });
const shortFormat = new Intl.DateTimeFormat("pt-BR", { timeZone });

/**
 * Builds a hosted page: a note that it is a simulation, its content, and business time.
 * @param now Unix seconds
 */
export function hostedLayout(title: string, content: Html, now: number): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · simulação do Stripe</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${hostedRoot}/hosted.css">
</head>
<body>
<p class="notice" role="note">Simulação do Stripe: nenhum valor é cobrado.</p>
<main>${content}
<p class="hint">Relógio do negócio: ${formatInstant(new Date(now * 1000))}</p>
</main>
</body>
</html>`;
}

/** Builds a button in its own form. */
export function actionButton(action: string, label: string, isPrimary = false): Html {
  const button = isPrimary ? html`<button class="primary">${label}</button>` : html`<button>${label}</button>`;
  return html`<form method="post" action="${action}">${button}</form>`;
}

/** Builds a page with only one sentence and one link. */
export function plainPage(title: string, sentence: string, way: { href: string; label: string }, now: number): Html {
  const content = html`<section class="card"><h1>${title}</h1><p class="hint">${sentence}</p>
<p><a class="back" href="${way.href}">${way.label}</a></p></section>`;
  return hostedLayout(title, content, now);
}

/** Formats Unix seconds as `10 de fevereiro de 2027`, in Brasília time. */
export function dayOf(seconds: number): string {
  return dayFormat.format(new Date(seconds * 1000));
}

/** Formats Unix seconds as `10/02/2027`, in Brasília time. */
export function shortDayOf(seconds: number): string {
  return shortFormat.format(new Date(seconds * 1000));
}

/** Returns a line's product name, price and interval. */
export function offerOf(account: Account, line: LineRecord): { name: string; amount: string; interval: string } {
  const price = account.prices.require(line.price);
  return {
    name: account.products.get(price.product)?.name ?? "Assinatura",
    amount: formatReais(price.unitAmount * line.quantity),
    interval: "por mês",
  };
}
