/** Tests the words of the texts against Meta's limits and the list of words that it punishes. */
import { WHATSAPP_TEXTS } from "@emdia/contracts/constants";
import { expect, test } from "vitest";
import { nameOfText, readText, valuesOf, WHATSAPP_WORDS } from "./whatsapp-texts.ts";

const FORBIDDEN =
  /renov|última|ultima|chance|urgente|imediat|desconto|promo|oferta|grátis|aproveite|bloque|suspen|cancel|cobrador|protest|serasa|spc|negativ|jurídic|judicial|advogad|evite|cpf|cartão/i;

test.each(WHATSAPP_TEXTS)(
  "given the text of a %s, when Meta reviews it, then it keeps every limit and names no threat, urgency or offer",
  (text) => {
    const { body, footer, button, variables } = WHATSAPP_WORDS[text];
    const longest = readText(
      text,
      variables.map(({ max }) => "x".repeat(max)),
    );
    expect(`${body} ${footer} ${button}`).not.toMatch(FORBIDDEN);
    expect([nameOfText(text), longest.length <= 1_024, footer.length <= 60, button.length <= 25]).toEqual([
      expect.stringMatching(/^[a-z0-9_]+$/),
      true,
      true,
      true,
    ]);
    expect(body).not.toMatch(/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{|\n{3}|\t| {5}/);
    expect(`${footer}${button}`).not.toContain("{{");
    expect([...body.matchAll(/\{\{(\d)\}\}/g)].map(([, position]) => Number(position))).toEqual(
      variables.map((_one, index) => index + 1),
    );
    expect(
      valuesOf(
        text,
        variables.map(({ example }) => example),
      ),
    ).toEqual(variables.map(({ example }) => example));
  },
);

test("given values that Meta refuses, when a text is filled in, then each is on one line, not empty and not too long", () => {
  expect(valuesOf("reminder", ["Ana\nMaria", " ", `a\t  b${"c".repeat(200)}`])).toEqual([
    "Ana Maria",
    "-",
    `a b${"c".repeat(156)}…`,
    "-",
  ]);
  expect(readText("receipt", ["Ana", "Vida", "R$ 1,00", "Aula", "05/12/2026"])).toBe(
    "Olá, Ana! Vida confirma o pagamento de R$ 1,00.\n\nReferente a: Aula\nPago em: 05/12/2026\n\nO recibo completo está na página abaixo. Obrigado!",
  );
});
