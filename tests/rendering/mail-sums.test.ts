/** Tests that no sum in a mail can break over two lines, where it would read as two sums. */
import { expect, test } from "vitest";
import { everyMail } from "../security/support/every-mail.ts";

const TYPED = "Plano de R$ 1.234,56 ou R$  5";

test.each(Object.entries(everyMail(TYPED)))(
  "given sums in every field, when the mail '%s' is composed, then no sum has a space at which it could break",
  (_name, mail) => {
    const body = mail.html.replace(/<head>.*?<\/head>|<div style="display:none.*?<\/div>/gs, "");
    const shown = body.replace(/<[^>]*>/g, "");
    for (const part of ["text" in mail ? mail.text : "", shown]) expect(part).not.toMatch(/R\$[ \n\t]/);
    for (const [sum] of shown.matchAll(/R\$\s?\d+(?:\.\d{3})*(?:,\d+)?/g))
      expect(body).toContain(`nowrap;">${sum}</span>`);
  },
);
