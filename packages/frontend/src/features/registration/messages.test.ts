import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { describeLookupFailure, describeNextStep, formatWait, refusalOf } from "./use-registration-form.ts";

const refusal = (status: number, code: string, more: object = {}, retryAfter: string | null = null) =>
  new ApiError(status, JSON.stringify({ error: "Texto do servidor.", code, requestId: "1", ...more }), "", retryAfter);

test.each([
  ["no answer", new TypeError("Failed to fetch"), "Erro ao realizar cadastro"],
  ["an unreadable answer", new ApiError(502, "<html>", "Bad Gateway"), "Erro ao cadastrar aluno."],
  ["the server's text", refusal(409, "conflict.changed_meanwhile"), "Texto do servidor."],
  [
    "a field of the form",
    refusal(400, "request.invalid", { fields: { email: "Email inválido" } }),
    "Texto do servidor.",
  ],
  [
    "a field that is not on screen",
    refusal(400, "request.invalid", { fields: { consentVersion: "Recarregue" } }),
    "Recarregue",
  ],
])("given %s, when shown below the form, then the title is '%s'", (_what, error, title) => {
  expect(refusalOf(error).title).toBe(title);
});

test.each([
  ["1", "1 segundo"],
  ["40", "40 segundos"],
  ["90", "2 minutos"],
  [null, "60 segundos"],
])("given a 429 with Retry-After %s, when shown, then it says to wait %s", (retryAfter, text) => {
  expect(refusalOf(refusal(429, "request.too_many", {}, retryAfter)).text).toContain(`em ${text}.`);
  expect(describeLookupFailure(refusal(429, "request.too_many", {}, retryAfter))).toMatchObject({ canRetry: true });
});

test("given an unknown code, when looked up, then the page says so and does not offer to try again", () => {
  const { text, canRetry } = describeLookupFailure(refusal(404, "registration.code_invalid"));
  expect([
    text.startsWith("Código de cadastro inválido"),
    canRetry,
    describeLookupFailure(new Error("")).canRetry,
  ]).toEqual([true, false, true]);
  expect(formatWait(3600)).toBe("60 minutos");
});

test.each([
  [
    { businessName: "Vida", approveRegistrations: true, hasWhatsApp: false },
    /^Vida confere .* em breve\. Nada é cobrado antes da aprovação\.$/,
  ],
  [
    { businessName: "Vida", approveRegistrations: false, hasWhatsApp: false },
    /^Vida entrará em contato .* Nada é cobrado agora/,
  ],
  [
    { businessName: null, approveRegistrations: false, hasWhatsApp: false },
    /^O estabelecimento entrará em contato .* Nada é cobrado agora/,
  ],
])("given %o, when a student has registered, then the page says what happens next", (business, expected) => {
  expect(describeNextStep(business)).toMatch(expected);
});
