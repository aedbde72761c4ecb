import type { Region } from "../../region-types.ts";
import { listMails, type StoredMail } from "../../services/ses/mail-store.ts";
import { formatShort } from "../format.ts";
import { type Html, html, when } from "../html.ts";
import { badge, emptyState, linkTo, root } from "../parts.ts";

const shown = 100;

/** Builds the mailbox page: every mail in the region, newest first. */
export function mailboxPage(region: Region, query: URLSearchParams): Html {
  const nothingOpen = emptyState("mail", "Escolha um e-mail", "Ele aparece aqui como quem recebe vê.");
  return renderPanes(region, query, undefined, html`<div class="only-wide">${nothingOpen}</div>`);
}

/** Builds two panes, mail list and open mail. A phone shows only one of them. */
export function renderPanes(region: Region, query: URLSearchParams, open: StoredMail | undefined, pane: Html): Html {
  const wanted = (query.get("para") ?? "").trim();
  const kind = open === undefined ? "panes" : "panes panes-open";
  return html`<div class="${kind}">
<section class="pane-list" aria-label="Lista de e-mails">
<form class="search" method="get" action="${root}" role="search">
<label for="para">Buscar por destinatário</label>
<input id="para" name="para" type="search" value="${wanted}" placeholder="ana@exemplo.com" autocomplete="off">
</form>
<div id="mails" data-live>${renderList(region, wanted, open?.id)}</div>
</section>
<section class="pane-open" aria-label="E-mail aberto">${pane}</section>
</div>`;
}

function renderList(region: Region, wanted: string, openId: string | undefined): Html {
  const needle = wanted.toLowerCase();
  const all = listMails(region.store);
  const found = all.filter((mail) => mail.to.some((address) => address.includes(needle)));
  if (all.length === 0) {
    const sentence = "Crie uma conta no site ou avance o relógio até um dia de cobrança.";
    return emptyState("mail", "Nenhum e-mail ainda", sentence);
  }
  if (found.length === 0)
    return emptyState("mail", "Nada para este endereço", `Nenhum dos ${all.length} e-mails foi para ${wanted}.`);
  const now = region.clock.now();
  const query = wanted === "" ? "" : `?para=${encodeURIComponent(wanted)}`;
  return html`<ol class="mails rows card">${found.slice(0, shown).map((mail) => renderRow(mail, now, query, openId))}</ol>
<p class="hint">${found.length > shown ? `Mostrando ${shown} de ${found.length}` : `${found.length} no total`}</p>`;
}

function renderRow(mail: StoredMail, now: Date, query: string, openId: string | undefined): Html {
  const inside = html`<span><strong>${mail.from.replace(/ <.*>$/, "")}</strong><time class="hint" datetime="${mail.at}">${formatShort(mail.at, now)}</time></span>
<span>${mail.subject || "(sem assunto)"}</span>
<span class="hint"><span>para ${mail.to.join(", ")}</span>${troubleOf(mail)}</span>`;
  return html`<li>${linkTo(`${root}/mail/${mail.id}${query}`, "mail-row", mail.id === openId, inside)}</li>`;
}

/** Returns a badge only for a mail that failed, so that failures are easy to see in the list. */
function troubleOf(mail: StoredMail): Html | undefined {
  const outcomes = Object.values(mail.outcomes);
  const isBounced = outcomes.includes("bounced") || outcomes.includes("suppressed");
  if (isBounced) return badge("bad", "cross", "Devolvido");
  return when(outcomes.includes("complained"), () => badge("warn", "fault", "Denunciado"));
}
