import { type ChargeInput, composeCharge } from "@emdia/contracts/charge-document";
import { civilDate } from "@emdia/contracts/values/calendar";
import { composePixCode } from "@emdia/contracts/values/pix-code";
import fc from "fast-check";
import jsQr from "jsqr";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { someTags } from "../testing/event-tags.ts";
import { chargeMail } from "./charge-mail.ts";

const receiver = { key: "+5511987654321", merchantName: "Vida", merchantCity: "São Paulo" };
const CODE = composePixCode({ ...receiver, amountCents: 15_050, txid: "E1" });

const input = (
  over: { business?: Partial<ChargeInput["business"]>; student?: string; plan?: string; message?: string } = {},
): ChargeInput => ({
  business: {
    businessName: "Estúdio Vida",
    paymentMethod: "pix",
    pixKey: "+5511987654321",
    pixKeyType: "phone",
    pixMerchantName: "Estúdio Vida",
    bankInfo: null,
    whatsapp: "5511987654321",
    paymentInstructions: "Pague até o vencimento.",
    document: "11222333000181",
    address: "Rua das Flores, 10",
    billingType: "current",
    ...over.business,
  },
  student: { name: over.student ?? "Ana Souza", email: "ana@exemplo.com.br" },
  plan: { name: over.plan ?? "Pilates 2x", periodInMonths: 1, isOneTime: false, frequency: "2x por semana" },
  charge: { amountCents: 15_050, settledCents: 0, dueDate: civilDate("2026-11-20"), reference: "Novembro/2026" },
  today: civilDate("2026-11-20"),
  message: over.message,
  pixCode: CODE,
});

const mailOf = (charge: ChargeInput, subject?: string) =>
  chargeMail(composeCharge(charge), {
    to: "ana@exemplo.com.br",
    replyTo: "dono@exemplo.com.br",
    subject,
    isPaidFor: true,
    tags: someTags,
  });

const codeIn = (html: string) => /<code[^>]*>(000201[^<]+)<\/code>/.exec(html)?.[1] ?? "";

test("given a charge of which a part was received, when mailed, then the inbox text, the subject and the sum name the rest and the whole amount", () => {
  const whole = input();
  const { html, subject } = mailOf({ ...whole, charge: { ...whole.charge, settledCents: 10_050 } });
  const text = html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
  expect(text).toContain("Novembro/2026: falta R$ 50,00, vence em 20/11/2026");
  expect(text).toMatch(/Falta pagar\s+R\$ 50,00\s+R\$ 150,50 − pago R\$ 100,50 = R\$ 50,00\s+Vence em/);
  expect(subject.replaceAll("\u00a0", " ")).toContain("Novembro/2026 · falta R$ 50,00");
  expect(mailOf(whole).html).not.toMatch(/falta/i);
});

const pixKeys = fc.oneof(
  fc.uuid().map((pixKey) => ({ pixKey, pixKeyType: "random" as const })),
  fc.stringMatching(/^[a-z]{1,40}@[a-z]{1,20}\.com\.br$/).map((pixKey) => ({ pixKey, pixKeyType: "email" as const })),
);

test("given any key, receiver and amount, when the mail's picture is scanned, then it reads as the mail's code", () => {
  const receivers = fc
    .string({ unit: "binary", maxLength: 60 })
    .map((name) => ({ pixMerchantName: `Estúdio ${name}` }));
  fc.assert(
    fc.property(pixKeys, receivers, fc.integer({ min: 1, max: 99_999_999 }), (key, receiver, amountCents) => {
      const charge = input({ business: { ...key, ...receiver } });
      const mail = mailOf({ ...charge, charge: { ...charge.charge, amountCents } });
      const picture = PNG.sync.read(Buffer.from(mail.inline?.[0]?.content ?? []));
      expect([...picture.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
      const { data, width, height } = picture;
      // The code is drawn with one library and read with another.
      expect(jsQr(Uint8ClampedArray.from(data), width, height)?.data).toBe(codeIn(mail.html).replaceAll("&amp;", "&"));
    }),
    { numRuns: 30 },
  );
});

test("given a subject that the owner typed, when mailed, then it arrives as typed; the field's default arrives whole", () => {
  expect(mailOf(input(), "Vamos acertar?").subject).toBe("Vamos acertar?");
  expect(mailOf(input(), "Fatura Pilates 2x").subject).toBe(mailOf(input()).subject);
});
