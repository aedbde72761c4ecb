import type { Region } from "../../region-types.ts";
import { findRawMessage, type StoredMail } from "../../services/ses/mail-store.ts";
import { formatBytes, formatInstant } from "../format.ts";
import { type Html, html, when } from "../html.ts";
import { icon } from "../icon.ts";
import { badge, emptyState, linkTo, root, source } from "../parts.ts";
import { renderPanes } from "./mailbox.ts";

/** The three views of a mail. */
const views = [
  { name: "html", label: "HTML" },
  { name: "texto", label: "Texto" },
  { name: "fonte", label: "Fonte" },
] as const;

type View = (typeof views)[number]["name"];

/** Builds the page for one mail next to the list: people, outcome, and three views. */
export function mailPage(region: Region, mail: StoredMail, query: URLSearchParams): Html {
  const asked = views.find(({ name }) => name === query.get("ver"))?.name;
  const view = asked ?? (mail.html === "" ? "texto" : "html");
  const pane = html`<article>
<p class="only-narrow"><a class="back" href="${root}">${icon("back")}Todos os e-mails</a></p>
<h1>${mail.subject || "(sem assunto)"}</h1>
${renderFacts(mail)}
${renderTabs(mail, view, query)}
${renderView(region, mail, view)}
${renderAttachments(mail)}
</article>`;
  return renderPanes(region, query, mail, pane);
}

function renderFacts(mail: StoredMail): Html {
  const tags = Object.entries(mail.tags);
  return html`<dl class="facts">
<dt>De</dt><dd>${mail.from}</dd>
<dt>Para</dt><dd>${mail.to.map((address) => html`<span class="row-side">${address} ${outcomeBadge(mail, address)}</span>`)}</dd>
${when(mail.replyTo.length > 0, () => html`<dt>Responder a</dt><dd>${mail.replyTo.join(", ")}</dd>`)}
<dt>Enviado</dt><dd><time datetime="${mail.at}">${formatInstant(mail.at)}</time>${sender(mail)}</dd>
${when(tags.length > 0, () => html`<dt>Etiquetas</dt><dd>${tags.map(([name, value]) => html`<code class="chip">${name}: ${value}</code>`)}</dd>`)}
</dl>`;
}

function sender(mail: StoredMail): Html | undefined {
  if (mail.source === "cognito") return html` ${badge("info", "key", "Conta (Cognito)")}`;
  return when(mail.sentBy !== "", () => html` por <a href="${root}/logs?funcao=${mail.sentBy}">${mail.sentBy}</a>`);
}

function outcomeBadge(mail: StoredMail, address: string): Html {
  const outcome = mail.outcomes[address];
  if (outcome === "bounced") return badge("bad", "cross", "Devolvido");
  if (outcome === "suppressed") return badge("bad", "cross", "Bloqueado");
  if (outcome === "complained") return badge("warn", "fault", "Denunciado");
  return badge("good", "check", "Entregue");
}

function renderTabs(mail: StoredMail, view: View, query: URLSearchParams): Html {
  const href = (name: View) => {
    const next = new URLSearchParams(query);
    next.set("ver", name);
    return `${root}/mail/${mail.id}?${next}`;
  };
  const tab = ({ name, label }: (typeof views)[number]) => linkTo(href(name), "chip", name === view, label);
  return html`<div class="row"><nav class="chips" aria-label="Ver o e-mail como">${views.map(tab)}</nav>
<a class="back" href="${root}/mail/${mail.id}/html" target="_blank" rel="noopener">Abrir sozinho ${icon("open")}</a></div>`;
}

function renderView(region: Region, mail: StoredMail, view: View): Html {
  if (view === "fonte") return source(findRawMessage(region.store, mail.id)?.toString("utf8") ?? "");
  if (view === "texto") {
    if (mail.text === "") return emptyState("mail", "Sem versão em texto", "Este e-mail só tem a versão em HTML.");
    return source(mail.text);
  }
  if (mail.html === "") return emptyState("mail", "Sem versão em HTML", "Este e-mail só tem a versão em texto.");
  // Without allow-scripts no script in the mail runs. With allow-same-origin the page can measure
  // the mail's height.
  return html`<iframe class="letter" title="E-mail: ${mail.subject}" src="${root}/mail/${mail.id}/html"
sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" data-letter></iframe>`;
}

function renderAttachments(mail: StoredMail): Html | undefined {
  if (mail.attachments.length === 0) return undefined;
  const items = mail.attachments.map(
    ({ filename, contentType, size }, index) => html`<li><a class="chip" href="${root}/mail/${mail.id}/part/${index}">
${icon("file")}<span>${filename || contentType}</span><span class="hint">${contentType}, ${formatBytes(size)}</span></a></li>`,
  );
  return html`<h2>Anexos e imagens</h2><ul class="chips">${items}</ul>`;
}
