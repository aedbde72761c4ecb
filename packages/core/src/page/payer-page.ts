/**
 * Renders the page of a payer: all charges that their students owe, with one payment for all of
 * them (docs/rules.md, "The payer's page").
 */
import { providerLines } from "@emdia/contracts/charge-document";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { promiseAllPath, reportAllPaidPath } from "@emdia/contracts/routes/pages";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { type Html, html } from "../mail/html.ts";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { openSection, receiptsSection } from "./charge-rows.ts";
import { businessHead, documentOf, NAMELESS, pageFoot } from "./frame.ts";
import { howToPay } from "./how-to-pay.ts";
import { ownerRequests, promiseForm, reportForm } from "./payer-actions.ts";
import { encodeShown } from "./shown-charges.ts";
import type { ShownPayer } from "./shown-payer.ts";

const isReported = (charge: Charge) => reportedAtOf(charge) !== undefined;
const countText = (charges: readonly Charge[]) => (charges.length === 1 ? "1 cobrança" : `${charges.length} cobranças`);

/**
 * Returns the charges that the page's code asks for. Reported charges are left out, so that the
 * payer does not pay them twice, unless all charges were reported.
 */
export function chargesOfCode(open: readonly Charge[]): readonly Charge[] {
  const waiting = open.filter((charge) => !isReported(charge));
  return waiting.length > 0 ? waiting : open;
}

/** Composes the payment of these charges, in the words and with the PIX code of a reminder. */
function composed({ profile, payer, today, pixCode }: ShownPayer, asked: readonly Charge[]): Reminder {
  return composeReminder({
    business: profile,
    student: { name: payer.name, email: null },
    payer,
    debts: asked.map((charge) => ({ ...charge, ...chargeInputOf(charge, today).charge })),
    today,
    pixCode,
  });
}

/** Returns the sum to pay and how to pay it. */
function askedPart(shown: ShownPayer, asked: readonly Charge[]): Html {
  const reminder = composed(shown, asked);
  const waiting = shown.open.filter(isReported);
  const what = asked.length > 1 ? ` as ${countText(asked)}` : "";
  const ids = encodeShown(asked);
  const answer = reportForm(reportAllPaidPath(shown.token), reminder.businessName, what, ids);
  const promised = asked.map(promisedForOf);
  const promise = promiseForm(
    { action: promiseAllPath(shown.token), today: shown.today, shown: ids },
    asked,
    new Set(promised).size === 1 ? promised[0] : undefined,
  );
  return html`<section aria-labelledby="valor"><h1 id="valor">Valor a pagar · ${countText(asked)} em aberto</h1>
<p class="amount">${reminder.total}</p>
${waiting.length > 0 && html`<p class="quiet">Sem ${countText(waiting)} que você já avisou que pagou.</p>`}
${shown.open.length > 1 && html`<a class="line" href="#abertas">Ver cada cobrança</a>`}</section>
<section>${howToPay(reminder.instructions, answer)}${promise}</section>
${openSection(shown)}
${receiptsSection(shown)}
${ownerRequests(reminder)}`;
}

/**
 * Returns the sum that waits for the owner's answer, after all open charges were reported as paid.
 */
function reportedPart(shown: ShownPayer): Html {
  const reminder = composed(shown, chargesOfCode(shown.open));
  const owner = reminder.businessName || "Quem enviou as cobranças";
  return html`<section aria-labelledby="valor"><h1 id="valor">Valor avisado · ${countText(shown.open)}</h1>
<p class="amount">${reminder.total}</p>
<p class="note" role="status"><b>Aviso enviado</b><span>${owner} vai conferir o pagamento e confirmar.</span></p></section>
<section class="no-print"><details><summary>Ver de novo como pagar</summary>${howToPay(reminder.instructions)}</details></section>
${openSection(shown)}
${receiptsSection(shown)}
${ownerRequests(reminder)}`;
}

const nothingPart = (shown: ShownPayer): Html => html`<section><h1 class="big">Tudo em dia</h1>
<p>Não há nada a pagar. Obrigado!</p></section>
${receiptsSection(shown)}`;

function bodyOf(shown: ShownPayer): Html {
  if (shown.open.length === 0) return nothingPart(shown);
  return shown.open.every(isReported) ? reportedPart(shown) : askedPart(shown, chargesOfCode(shown.open));
}

/** Returns the whole page of a payer. */
export function payerPage(shown: ShownPayer): string {
  const { profile, payer } = shown;
  const name = withoutLinks(profile.businessName ?? "");
  return documentOf(
    name || undefined,
    html`${businessHead(name || NAMELESS, `Para ${withoutLinks(firstNameOf(payer.name))}`)}
${bodyOf(shown)}
${pageFoot(providerLines(profile))}`,
  );
}
