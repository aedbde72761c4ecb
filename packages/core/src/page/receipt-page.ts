/** See docs/rules/receipt.md, "Receipts". */
import { type CivilDate, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { html } from "../mail/html.ts";
import type { Profile } from "../model/profile.ts";
import { documentOf, pageFoot, RECEIPT, unbrokenAmount } from "./frame.ts";

/** `isReduced`: a part was reversed; `amountCents` is the sum of the other parts. */
type Verified = { profile: Pick<Profile, "businessName">; amountCents: number; date: CivilDate; isReduced: boolean };

export function receiptPage({ profile, amountCents, date, isReduced }: Verified): string {
  const name = withoutLinks(profile.businessName ?? "");
  return documentOf(
    name || undefined,
    html`<section><h1 class="big">Recibo válido</h1>
<p class="amount">${formatReais(amountCents)}</p>
<p>Pago em ${unbrokenAmount(formatDate(date))}${name && html` · ${name}`}</p>
${isReduced && html`<p class="note">Parte deste recibo foi estornada. Vale o valor acima.</p>`}
<p class="quiet">Compare com o recibo que você recebeu.</p></section>
${pageFoot([])}`,
    RECEIPT,
  );
}
