/** The words of a message about charges in its approved text (model/whatsapp-texts.ts). */
import { formatDate } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { formatReais } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { sumOwedOn } from "../model/amount-today.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import type { TemplateWords } from "../model/ports/whatsapp.ts";
import type { Student } from "../model/student.ts";
import type { StoredText, WhatsAppText } from "../model/whatsapp.ts";
import { readText, valuesOf, WHATSAPP_WORDS } from "../model/whatsapp-texts.ts";

/** Returns the name of charges: the plan and month of one, or the number and months of several. */
function nameOf(charges: readonly [Charge, ...Charge[]]): string {
  const [first, ...others] = charges.toSorted(byDueDate);
  if (!first || others.length === 0) return `${withoutLinks(charges[0].planName)}, ${charges[0].reference}`;
  const months = [...new Set([first, ...others].map(({ reference }) => reference))];
  return `${charges.length} cobranças de ${months.join(", ")}`;
}

function wordsOf(ctx: ProfileContext, text: WhatsAppText, charges: readonly [Charge, ...Charge[]]): string[] {
  const what = nameOf(charges);
  const [earliest = charges[0]] = charges.toSorted(byDueDate);
  const sum = formatReais(sumOwedOn(charges, ctx.today));
  const due = formatDate(earliest.dueDate);
  if (text === "charge") return [what, sum, due];
  return [`${what}, ${earliest.dueDate < ctx.today ? "que venceu em" : "com vencimento em"} ${due}`, sum];
}

/** What a message says: the text of its purpose, to the student's payer, about the `charges`. */
export type Said = { text: WhatsAppText; student: Student; charges: readonly [Charge, ...Charge[]] };

export function templateOf(ctx: ProfileContext, { stored, ...said }: Said & { stored: StoredText }): TemplateWords {
  const url = pageUrlFor(ctx, said.student) ?? "";
  return { name: stored.name, body: bodyOf(ctx, said), urlSuffix: url.slice(url.lastIndexOf("/") + 1) };
}

/** Returns the message as its payer reads it: body, footer, and the button with its address. */
export function readMessage(ctx: ProfileContext, said: Said): string {
  const { footer, button } = WHATSAPP_WORDS[said.text];
  return [readText(said.text, bodyOf(ctx, said)), footer, `${button}: ${pageUrlFor(ctx, said.student) ?? ""}`].join(
    "\n\n",
  );
}

function bodyOf(ctx: ProfileContext, { text, student, charges }: Said): string[] {
  const names = [firstNameOf(billingContactOf(student).name), ctx.profile.businessName ?? ""].map(withoutLinks);
  return valuesOf(text, [...names, ...wordsOf(ctx, text, charges)]);
}
