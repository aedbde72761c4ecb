import { expect, test } from "vitest";
import { aPayer, aStudent } from "../../../testing/builders.ts";
import { samePersonText } from "./payer-offers.tsx";

test("given a person with a known phone, e-mail or document, when offered, then the text names the owner of the record", () => {
  const payer = aPayer();
  expect(samePersonText({ by: "phone", payer }, "João e Ana")).toBe(
    "Mesmo WhatsApp de Maria Silva (responsável por João e Ana): é a mesma pessoa?",
  );
  expect(samePersonText({ by: "email", payer }, "")).toBe("Mesmo e-mail de Maria Silva: é a mesma pessoa?");
  expect(samePersonText({ by: "document", student: aStudent({ name: "Bia" }) }, "")).toBe(
    "Mesmo documento de Bia: é a mesma pessoa?",
  );
});
