import { expect, test } from "vitest";
import { PlanStepForm, ProfileStepForm } from "./wizard-schemas.ts";

const profile = {
  businessName: "Estúdio Vida",
  whatsapp: "11987654321",
  invoiceDay: "10",
  paymentMethod: "pix",
  pixKeyType: "email",
  pixKey: "pix@exemplo.com.br",
  pixMerchantName: "",
  pixCity: "Recife",
} as const;
const refusals = (change: Partial<Record<keyof typeof profile, string>>) =>
  ProfileStepForm.safeParse({ ...profile, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

test.each([
  ["a city", {}, undefined],
  ["no city", { pixCity: "" }, [["pixCity", "Informe a cidade do recebedor"]]],
  ["blanks for a city", { pixCity: "  " }, [["pixCity", "Informe a cidade do recebedor"]]],
  ["neither key nor city", { pixKey: "", pixKeyType: "", pixCity: "" }, undefined],
  [
    "a name that no code can have",
    { businessName: "道場 心" },
    [["pixMerchantName", "Informe o nome do recebedor com letras de A a Z, como está no banco"]],
  ],
  ["such a name, and the receiver's", { businessName: "道場 心", pixMerchantName: "Kokoro" }, undefined],
  ["no city, but is paid in cash", { paymentMethod: "cash", pixCity: "" }, undefined],
])(
  "given a PIX key and %s, when the step is saved, then a code never names a city that the owner did not choose",
  (_what, change, wrong) => {
    expect(refusals(change)).toEqual(wrong);
  },
);

test("given a plan without a frequency, when it is sent, then it has none", () => {
  const plan = { name: "Pilates", price: "150", periodInMonths: "1", frequency: "" };
  expect(PlanStepForm.parse(plan)).toMatchObject({ name: "Pilates", price: 150, frequency: null });
  expect(PlanStepForm.parse({ ...plan, frequency: "Livre" })).toMatchObject({ frequency: "Livre" });
});
