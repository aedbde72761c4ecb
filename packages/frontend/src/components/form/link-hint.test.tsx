import type { ProfileInput } from "@emdia/contracts/profile";
import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { SendOptions } from "../../features/invoice/send-options.tsx";
import { PlanForm } from "../../features/plans/plan-form.tsx";
import { AdvancedSettings } from "../../features/settings/advanced.tsx";
import { BusinessSection, PaymentSection } from "../../features/settings/sections.tsx";
import type { SettingsValues } from "../../features/settings/settings-schema.ts";
import { aCharge } from "../../testing/builders.ts";
import { LINK_NOTE, linkHint } from "./link-hint.ts";

const textsOf = (text: string) => ({
  businessName: text,
  address: text,
  bankInfo: text,
  pixMerchantName: text,
  paymentInstructions: text,
});

function Settings(props: { text: string; paymentMethod: "pix" | "bank"; isTrial?: boolean }) {
  const { text, paymentMethod, isTrial = false } = props;
  const form = useForm<SettingsValues, unknown, ProfileInput>({
    defaultValues: { ...textsOf(text), paymentMethod, pixKeyType: "", pixKey: "", pixCity: "" },
  });
  return (
    <>
      <BusinessSection form={form} />
      <PaymentSection form={form} isMissing={false} />
      <AdvancedSettings form={form} isTrial={isTrial} more={[]} reminders={undefined} />
    </>
  );
}

const plan = (text: string) => ({
  defaultValues: { name: text, price: "1", periodInMonths: "1", frequency: text },
  submitLabel: "Salvar",
  draftName: "plano",
  frequencyAs: "text" as const,
  onSubmit: async () => undefined,
});
const send = (text: string) => ({
  charge: aCharge(),
  email: null,
  payer: undefined,
  subject: text,
  isTrial: false,
  arrivesAs: "Fatura",
  onSubject: () => undefined,
  actions: {
    blocks: { mail: undefined, whatsapp: undefined, isBusiness: false },
    isSending: false,
    onRemind: undefined,
    onMail: () => undefined,
    onWhatsapp: () => undefined,
  },
});

const SCREENS: [what: string, fields: number, screen: (text: string) => React.ReactNode][] = [
  ["business name, address, receiver and instructions", 4, (text) => <Settings text={text} paymentMethod="pix" />],
  ["business name, address, bank data and instructions", 4, (text) => <Settings text={text} paymentMethod="bank" />],
  ["a plan's name and frequency", 2, (text) => <PlanForm {...plan(text)} />],
  ["the subject of a charge", 1, (text) => <SendOptions {...send(text)} />],
];

test.each(SCREENS)(
  "given a link in %s, when the fields are shown, then each of %i says how it arrives",
  (_what, fields, screen) => {
    const notes = (text: string) => {
      const markup = renderToStaticMarkup(<MemoryRouter>{screen(text)}</MemoryRouter>);
      return markup.split(LINK_NOTE).length - 1;
    };
    expect([notes("Veja www.evil.com"), notes("Rua 1, das 18.30 às 20")]).toEqual([fields, 0]);
  },
);

test("given a field's hint, when a link is typed, then the note follows the hint; without either there is none", () => {
  expect(linkHint("a.com", { hint: "Aparece." })).toBe(`Aparece. ${LINK_NOTE}`);
  expect(linkHint("a", { hint: "Aparece." })).toBe("Aparece.");
  expect(linkHint("a")).toBeUndefined();
});

test("given a mailbox in the bank data, when they are typed, then no note is shown, because it stays whole", () => {
  const markup = renderToStaticMarkup(<Settings text="PIX ana@exemplo.com.br" paymentMethod="bank" />);
  expect(markup.split(LINK_NOTE)).toHaveLength(1 + 3);
});

test("given a trial, when the additional instructions are shown, then it says when mails have them", () => {
  const shown = (isTrial: boolean) =>
    renderToStaticMarkup(<Settings text="Avise" paymentMethod="pix" isTrial={isTrial} />);
  const hint = "Com a assinatura, aparecem também nos e-mails.";
  expect([shown(true).includes(hint), shown(false).includes(hint)]).toEqual([true, false]);
});

test("given a trial, when a charge's subject is shown, then the field is closed, with the reason", () => {
  const shown = (isTrial: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SendOptions {...send("Fatura")} isTrial={isTrial} />
      </MemoryRouter>,
    );
  const isClosed = (markup: string) => (markup.match(/readOnly|readonly/g) ?? []).length === 2;
  expect([isClosed(shown(true)), shown(true).includes("Com a assinatura, você escreve o assunto.")]).toEqual([
    true,
    true,
  ]);
  expect([isClosed(shown(false)), shown(false).includes("Com a assinatura")]).toEqual([false, false]);
});
