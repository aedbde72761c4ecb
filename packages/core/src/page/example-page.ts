/** The example page has invented data: its PIX key is at no bank, its forms store nothing. */
import { brand } from "@emdia/contracts/brand";
import { EXAMPLE_TOKEN } from "@emdia/contracts/routes/pages";
import { guestScreens, signUpPage } from "@emdia/contracts/screens";
import { civilDateIn, isCivilDate, monthName, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { composePixCode } from "@emdia/contracts/values/pix-code";
import { html } from "../mail/html.ts";
import { sumOwedOn } from "../model/amount-today.ts";
import type { Charge } from "../model/charge.ts";
import { EMPTY_LEDGER } from "../model/ledger.ts";
import { newProfile } from "../model/new-profile.ts";
import type { Profile } from "../model/profile.ts";
import { documentOf } from "./frame.ts";
import { payerContent } from "./payer-page.ts";

const STUDIO = "Estúdio Centro Pilates";
const students = [
  { studentId: 1, studentName: "Clara Reis", planName: "Pilates 2x", amountCents: 24_000 },
  { studentId: 2, studentName: "Davi Reis", planName: "Natação", amountCents: 18_000 },
];

/** What a visitor did: the charge that they chose to pay alone, the day that they named, if any. */
type Visit = { only: number; day: string | undefined };

/** Returns the page as it is after the visitor's report (a day that is no date) or promise. */
export function examplePage(now: Date, { only, day }: Visit): string {
  const at = now.toISOString();
  const profile: Profile = {
    ...newProfile("", "", now),
    businessName: STUDIO,
    pixKey: `exemplo@${brand.domain}`,
    pixKeyType: "email",
    pixCity: "São Paulo",
  };
  const today = civilDateIn(profile.timezone, now);
  const told = day === undefined ? {} : isCivilDate(day) ? { promisedFor: day, promisedAt: at } : { reportedAt: at };
  const charges: Charge[] = students.map((student) => ({
    ...student,
    month: monthOf(today),
    reference: monthName(monthOf(today)),
    dueDate: today,
    sequence: 0,
    planId: 1,
    periodInMonths: 1,
    isOneTime: false,
    frequency: null,
    status: "pendente",
    paidDate: null,
    ...EMPTY_LEDGER,
    createdAt: at,
    ...told,
  }));
  const part = charges.filter((charge) => chargeIdOf(charge) === only);
  const open = part.length > 0 ? part : charges;
  const content = payerContent({
    profile,
    payer: { key: "P0000001", name: "Elisa Reis" },
    open,
    isPart: part.length > 0,
    receipts: [],
    today,
    token: EXAMPLE_TOKEN,
    pixCode: composePixCode({
      key: `exemplo@${brand.domain}`,
      merchantName: STUDIO,
      merchantCity: "São Paulo",
      amountCents: sumOwedOn(open, today),
    }),
  });
  return documentOf(
    STUDIO,
    html`<p class="strip">Exemplo. Nada aqui é cobrado de verdade.</p>
${content}
<p class="quiet">É isto que seu aluno recebe.</p>
<a class="button" href="${guestScreens.auth}?${signUpPage.query}">Começar gratuitamente</a>`,
  );
}
