/** Renders the state of a charge as the pages of charges and payers show it. */
import { type CivilDate, civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { type Html, html } from "../mail/html.ts";
import type { Charge } from "../model/charge.ts";
import { isOverdue } from "../model/charge-view.ts";
import type { Profile } from "../model/profile.ts";

/**
 * Returns a tag with the day on which a charge is due, or was paid; `today` is the owner's date.
 */
export function dueTag(charge: Charge, today: CivilDate): Html {
  const day = formatDate(charge.dueDate);
  if (charge.amountCents === 0) return html`<p class="tag paid">Nada a pagar</p>`;
  if (charge.status === "pago")
    return html`<p class="tag paid">Pago em ${formatDate(charge.paidDate ?? charge.dueDate)}</p>`;
  if (isOverdue(charge, today)) return html`<p class="tag overdue">Venceu em ${day}</p>`;
  return charge.dueDate === today
    ? html`<p class="tag today">Vence hoje</p>`
    : html`<p class="tag">Vence em ${day}</p>`;
}

/** Returns the civil date of an instant (ISO UTC) in the owner's time zone, as text. */
export const dayText = ({ timezone }: Pick<Profile, "timezone">, instant: string): string =>
  formatDate(civilDateIn(timezone, new Date(instant)));
