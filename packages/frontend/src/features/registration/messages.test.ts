import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { describeLookupFailure, describeNextStep, formatWait, refusalOf } from "./use-registration-form.ts";

const refusal = (status: number, code: string, more: object = {}, retryAfter: string | null = null) =>
  new ApiError(status, JSON.stringify({ error: "Texto do servidor.", code, requestId: "1", ...more }), "", retryAfter);

const invalid = (fields: object) => refusal(400, "request.invalid", { fields });

test.each([
  ["no answer", new TypeError("Failed to fetch"), "Erro ao realizar cadastro"],
  ["an unreadable answer", new ApiError(502, "<html>", "Bad Gateway"), "Erro ao cadastrar aluno."],
  ["the server's text", refusal(409, "conflict.changed_meanwhile"), "Texto do servidor."],
  ["a field of the form", invalid({ email: "Email inválido" }), "Texto do servidor."],
  ["a field that is not on screen", invalid({ consentVersion: "Recarregue" }), "Recarregue"],
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
  expect(text).toMatch(/^Código de cadastro inválido/);
  expect([canRetry, describeLookupFailure(new Error("")).canRetry]).toEqual([false, true]);
  expect(formatWait(3600)).toBe("60 minutos");
});

test.each([
  ["Vida", true, /^Vida confere .* em breve\. Nada é cobrado antes da aprovação\.$/],
  ["Vida", false, /^Vida entrará em contato .* Nada é cobrado agora/],
  [null, false, /^O estabelecimento entrará em contato .* Nada é cobrado agora/],
])(
  "given a business called %o that approves: %s, when a student has registered, then the page says what happens next",
  (businessName, approveRegistrations, expected) => {
    expect(describeNextStep({ businessName, approveRegistrations, hasWhatsApp: false })).toMatch(expected);
  },
);
