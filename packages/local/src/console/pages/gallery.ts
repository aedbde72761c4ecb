import { type GalleryMail, mailGallery } from "@emdia/core/testing/mails/gallery";
import type { Region } from "../../region-types.ts";
import { type Html, html } from "../html.ts";
import { linkTo, root, source } from "../parts.ts";
import type { Answer } from "../respond.ts";
import { inlinePictures, letter } from "./mail.ts";

export async function galleryPage(_region: Region, query: URLSearchParams): Promise<Html> {
  const words = wordsOf(query.get("dados"));
  const here = words === "long" ? "longos" : "usuais";
  const mails = await mailGallery(words);
  const choice = ["usuais", "longos"].map((one) =>
    linkTo(`${root}/gallery?dados=${one}`, one === here, `Dados ${one}`),
  );
  return html`<nav class="tabs" aria-label="Dados dos e-mails">${choice}</nav>
${mails.map((one, index) => renderMail(one, `${root}/gallery/${index}/${here}`))}`;
}

/** Returns the HTML of a mail of the gallery, with its pictures; undefined if there is none. */
export async function galleryLetter(index: string, data: string | undefined): Promise<Answer | undefined> {
  const mail = (await mailGallery(wordsOf(data)))[Number(index)]?.mail;
  const pictures = mail?.inline?.map(({ cid, ...picture }) => ({ ...picture, contentId: cid })) ?? [];
  return mail && letter(inlinePictures(mail.html, pictures));
}

const wordsOf = (text: string | null | undefined) => (text === "longos" ? "long" : "usual");

function renderMail({ kind, name, mail }: GalleryMail, address: string): Html {
  const text = mail.text || "O Cognito envia este só em HTML.";
  return html`<article><h2>${name}</h2>
<p><strong>${mail.subject}</strong> <small>${mail.fromName} · <code>${kind}</code></small></p>
<div class="grid"><iframe title="${name}" loading="lazy" src="${address}" sandbox></iframe>${source(text)}</div></article>`;
}
