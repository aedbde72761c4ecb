/** Tests that no text assumes that a person is a man, or is stiffer than everyday speech. */
import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { shownText } from "./read-texts.ts";

const packages = resolve(import.meta.dirname, "../../packages");
const MAILS = /^core\/src\/(mail|notice|page|model)\//;
const allFiles = ["frontend/src", "contracts/src", "core/src"].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|testing/.test(entry.name))
    .map((entry) => relative(packages, join(entry.parentPath, entry.name))),
);

/** Unwanted texts, and the files that may have them because the specification prescribes them. */
const unwanted: readonly { what: string; said: RegExp; literalIn: readonly string[]; alsoInMails?: true }[] = [
  {
    what: "a man of somebody whose name alone is known",
    said: /\$\{[^}]*\bname\b[^}]*\}[^"`<]*\b(cobrado|pausado|cadastrado|arquivado|conectado|excluído|aprovado)\b/,
    literalIn: [],
  },
  { what: "'possuir'", said: /\bpossu[ií]/, literalIn: ["frontend/src/features/invoice/messages.ts"] },
  {
    what: "that WhatsApp messages leave by themselves, where no number is connected",
    said: /automática (via|pelo|por) WhatsApp/i,
    literalIn: ["frontend/src/features/subscription/offer.tsx"],
  },
  {
    what: "'email' for an e-mail",
    said: /"(?:[^"{}=:]* )?[Ee]mail [^"{}=:]*"|"[^"{}=:]* [Ee]mail"|label="Email"/,
    literalIn: [
      "frontend/src/features/auth/auth-callback.tsx",
      "frontend/src/features/auth/messages.ts",
      "frontend/src/features/auth/status-page.tsx",
      "frontend/src/features/registration/registration-form.tsx",
      "frontend/src/features/statement/read/vocabulary.ts",
      "contracts/src/registration.ts",
    ],
    alsoInMails: true,
  },
  {
    what: "'Dashboard' for the Visão Geral",
    said: /[ >"]Dashboard["<]/,
    literalIn: ["frontend/src/features/invoice/invoice-panel.tsx"],
    alsoInMails: true,
  },
  {
    what: "what is not so for everybody: that a payment is seen by itself, that somebody was here before",
    said: /na hora quem pagou|(dados do|[sS]eu) professor|Bom ter você de volta|seguem saindo/,
    literalIn: [],
    alsoInMails: true,
  },
  {
    what: "'painel' for the Visão Geral, to who has one",
    // The text may quote a customer who says "abro o painel".
    said: /(?<!abro )\b[oO] (seu )?painel|no painel/,
    literalIn: [],
    alsoInMails: true,
  },
  { what: "a number of the law that breaks at its hyphen", said: /42-A/, literalIn: [], alsoInMails: true },
  {
    what: "a day's only contact a student, where it is an address's",
    said: /aluno[^.]*uma vez por dia/,
    literalIn: [],
  },
  { what: "a count without its thousands' point", said: /\.length\}? (aluno|cobranç)/, literalIn: [] },
];

test.each(unwanted)(
  "given every text of the site, when read, then none says $what",
  ({ said, literalIn, alsoInMails }) => {
    const files = allFiles.filter((file) => !file.startsWith("core/") || (alsoInMails && MAILS.test(file)));
    expect(files.length).toBeGreaterThan(200);
    const found = files.filter((file) => shownText(file).some((text) => said.test(text)));
    expect(found).toEqual(literalIn);
  },
);
