import { expect, test } from "vitest";
import { guideOf } from "./bank-guide.tsx";

const BANKS = ["efi", "inter", "bb", "sicoob", "sicredi", "itau", "santander", "bradesco", "c6"];

test.each(BANKS)("given %s, when its guide is read, then it says what to do and which files come of it", (bank) => {
  const { steps, files } = guideOf(bank);
  expect(guideOf(bank)).not.toBe(guideOf("outro"));
  expect(steps.length).toBeGreaterThan(1);
  expect(files).toMatch(/\.(p12|pfx|crt|cer|pem)/);
});

test.each([...BANKS, "outro"])("given %s, when its guide is read, then it asks for reading alone", (bank) => {
  const { steps, files, unknown = "" } = guideOf(bank);
  const text = [...steps, files, unknown].join(" ");
  expect(text).not.toMatch(/pix\.write|cob\.|webhook/);
  expect(text).toMatch(/só (para consulta|a (consulta|leitura)|Consultar Pix)/);
});
