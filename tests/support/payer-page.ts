/** A payer of two siblings, with the page that the payer's mails link. */
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import type { Region } from "@emdia/local/region-types";
import { type PageAnswer, visit } from "./charge-page.ts";
import { aPayingStudio, type Studio } from "./studio.ts";

export type Family = {
  studio: Studio;
  payerId: number;
  planId: number;
  /** The ids of the siblings' charges, Ana's first. */
  chargeIds: readonly number[];
  email: string;
  /** The path of the payer's page in the mail. */
  path: string;
  open(): Promise<PageAnswer>;
  /** Sends the form that is on the page now, or `shown` instead. */
  report(shown?: string, headers?: Record<string, string>): Promise<PageAnswer>;
  charges(): Promise<ChargeDetailWire[]>;
};

/** Returns the charges that the form of a page reports. */
export const shownIn = ({ html }: PageAnswer): string => /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? "";

/**
 * Makes Ana, who owes R$ 150,50, and Beto, who owes R$ 150,00 of R$ 200,00. Marta pays for both and
 * has the link from the mail of Ana's charge.
 */
export async function aFamily(region: Region): Promise<Family> {
  const studio = await aPayingStudio(region);
  const { api } = studio;
  const email = `marta-${studio.userId}@exemplo.com.br`;
  const { id: planId } = await studio.plan({ price: 150.5 });
  const payer = { name: "Marta Souza", email, phone: "11912345678" };
  const { payerId } = await studio.student(planId, { name: "Ana Souza", email: null, payer });
  await studio.student(planId, { name: "Beto Souza", email: null, payerId, ownPrice: 200 });
  const rows = (await studio.dashboard()).currentMonthPayments.toSorted((a, b) => a.student.id - b.student.id);
  const chargeIds = rows.map(({ payment }) => payment.id);
  const [first, second] = chargeIds;
  await api("POST", `/api/payments/${first}/send-invoice`, {});
  // A payer is mailed once a day, so the second charge is stored by a payment for it.
  await api("POST", `/api/payments/${second}/settlements`, { amount: 50 });
  await region.drain();
  const [mail] = await studio.mailsTo(email);
  const [, path = ""] = /Ver e pagar: http:\/\/localhost:\d+(\/f\/[\w-]+)/.exec(mail?.text ?? "") ?? [];
  const open = () => visit(region, path);
  return {
    ...{ studio, payerId: Number(payerId), planId, chargeIds, email, path, open },
    report: async (shown, headers = {}) =>
      visit(region, `${path}/paid`, { method: "POST", headers, form: { shown: shown ?? shownIn(await open()) } }),
    charges: () =>
      Promise.all(chargeIds.map(async (id) => (await api<ChargeDetailWire>("GET", `/api/payments/${id}`)).body)),
  };
}
