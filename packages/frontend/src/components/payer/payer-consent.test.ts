import type { WhatsAppConsentWire } from "@emdia/contracts/whatsapp";
import { expect, test } from "vitest";
import { consentText } from "./payer-consent.tsx";

const at = "2026-11-27T12:00:00.000Z";
const consent: WhatsAppConsentWire = {
  at,
  wording: "Sim",
  source: "form",
  phone: "5511987654321",
  stoppedAt: null,
  stoppedBy: null,
  doubtAt: null,
};

test.each<[what: string, consent: WhatsAppConsentWire | null, text: RegExp, email?: string | null]>([
  ["said nothing", null, /^Ainda não aceitou receber por WhatsApp: recebe por e-mail\.$/],
  ["said nothing and has no e-mail", null, /: sem e-mail, nada sai sozinho\.$/, null],
  ["stopped and has no e-mail", { ...consent, stoppedAt: at, stoppedBy: "owner" }, /: sem e-mail, nada/, null],
  ["has no e-mail, nor a number that Meta finds", { ...consent, doubtAt: at }, /: sem e-mail, nada/, null],
  ["ticked the form", consent, /^Aceitou .* em 27\/11\/2026, no cadastro\.$/],
  ["told the owner", { ...consent, source: "owner" }, /dito a você\.$/],
  ["answered PARAR", { ...consent, stoppedAt: at, stoppedBy: "answer" }, /^Em 27\/11\/2026, respondeu PARAR/],
  ["was stopped by hand", { ...consent, stoppedAt: at, stoppedBy: "owner" }, /não quer mais/],
  ["has a number that Meta does not find", { ...consent, doubtAt: at }, /não encontrou este número/],
])(
  "given a person who %s, when shown, then the owner reads how they are reached",
  (_what, given, text, email = "ana@exemplo.com.br") =>
    expect(consentText(given, "America/Sao_Paulo", email)).toMatch(text),
);
