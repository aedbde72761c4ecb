import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { sendBlocksOf } from "./send-blocks.ts";

const noMail = "E-mail do aluno não cadastrado";
const refused = "O e-mail do aluno não recebe mensagens. Corrija o endereço.";

test.each([
  [{}, undefined, undefined],
  [{ email: null, emailStatus: "none" }, noMail, undefined],
  [{ phone: null }, undefined, "Telefone do aluno não cadastrado"],
  [{ emailStatus: "invalid" }, refused, undefined],
  [{ emailStatus: "complained" }, refused, undefined],
] as const)(
  "given a student with %j, when the charge is shown, then mail is closed by %s and WhatsApp by %s",
  (change, mail, whatsapp) => {
    expect(sendBlocksOf(aStudent(change))).toEqual({ mail, whatsapp });
  },
);

test("given a student who is gone, when the charge is shown, then both ways are closed", () => {
  expect(sendBlocksOf(undefined)).toEqual({ mail: noMail, whatsapp: "Telefone do aluno não cadastrado" });
});
