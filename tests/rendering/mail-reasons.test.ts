import { MAIL_REASONS } from "@emdia/core/model/charge-view";
import { expect, test } from "vitest";
import { briefReasonOf } from "../../packages/frontend/src/components/charge/brief-reason.ts";

test.each(Object.entries(MAIL_REASONS))(
  "given a mail that was not sent because of %s, when its charge is a row, then the reason fits into it",
  (_code, reason) => {
    const brief = briefReasonOf("e-mail não enviado", reason);
    expect(brief).not.toBe("e-mail não enviado");
    expect(brief.length).toBeLessThanOrEqual(20);
  },
);

test("given no reason, or one without a short form, when its charge is a row, then the row has the mail's state", () => {
  expect(briefReasonOf("falha no envio", undefined)).toBe("falha no envio");
  expect(briefReasonOf("falha no envio", "Outra coisa")).toBe("falha no envio");
});
