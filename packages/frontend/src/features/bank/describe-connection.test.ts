import { BANK_PROBLEMS, BANK_STATUSES } from "@emdia/contracts/constants";
import { expect, test } from "vitest";
import { agoText, certificateEndText, describeConnection, firstReadText } from "./describe-connection.ts";

const NOW = "2026-11-10T15:00:00.000Z";
const before = (millis: number) => new Date(Date.parse(NOW) - millis).toISOString();
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
  [-5_000, "agora há pouco"],
  [0, "agora há pouco"],
  [MINUTE - 1, "agora há pouco"],
  [MINUTE, "há 1 min"],
  [4 * MINUTE + 59_999, "há 4 min"],
  [HOUR - 1, "há 59 min"],
  [HOUR, "há 1 h"],
  [2 * DAY - 1, "há 47 h"],
  [2 * DAY, "há 2 dias"],
])("given a read %i ms ago, when described, then the text is %s", (millis, text) => {
  expect(agoText(before(millis), NOW)).toBe(text);
});

test.each(BANK_STATUSES)("given the state %s, when described, then it has words, and no English", (status) => {
  const { label, text } = describeConnection({ status, problem: status === "needs-owner" ? "credential" : null });
  expect(label).not.toBe("");
  expect(text).toMatch(/\.$/);
  expect(text).not.toMatch(/undefined|null|needs|owner/);
});

test("given a connected bank with a refund that could not be recorded, then it asks for attention", () => {
  const described = describeConnection({ status: "connected", problem: "refund" });
  expect(described).toMatchObject({ label: "Confira uma devolução", tone: "pending" });
});

test("given each problem, when described, then the owner reads what to do, or that we try again", () => {
  const texts = BANK_PROBLEMS.map((problem) => describeConnection({ status: "needs-owner", problem }).text);
  expect(new Set(texts).size).toBe(BANK_PROBLEMS.length);
  const own = BANK_PROBLEMS.filter((_problem, at) => /toque em (Trocar certificado|Ler agora)/.test(texts[at] ?? ""));
  expect(own).toEqual(["certificate", "credential", "scope", "request"]);
  for (const [at, problem] of BANK_PROBLEMS.entries())
    expect(/tentamos de novo sozinhos/i.test(texts[at] ?? "")).toBe(!own.includes(problem));
});

test("given a degraded connection with a problem, when described, then the text has the state first, then the problem", () => {
  const { tone, text } = describeConnection({ status: "degraded", problem: "silent" });
  expect(tone).toBe("pending");
  expect(text).toMatch(/^O banco não foi lido nas últimas duas horas\..*não respondeu a tempo/);
});

test.each([
  [{ linked: 9, proposed: 3 }, "9 já estavam pagas, 3 para confirmar"],
  [{ linked: 1, proposed: 0 }, "1 já estava paga"],
  [{ linked: 0, proposed: 1 }, "1 para confirmar"],
  [{ linked: 0, proposed: 0 }, "Nenhum PIX dos últimos 30 dias era de uma cobrança."],
])("given a first read that found %o, when described, then the text is %s", (first, text) => {
  expect(firstReadText(first)).toBe(text);
});

test.each([
  [61 * DAY, undefined],
  [60 * DAY, "O certificado vence em 60 dias. Gere outro no banco e troque aqui antes."],
  [DAY, "O certificado vence em 1 dia. Gere outro no banco e troque aqui antes."],
  [1, "O certificado vence em 1 dia. Gere outro no banco e troque aqui antes."],
  [0, "O certificado venceu. Gere outro no banco e troque aqui."],
])("given a certificate that ends in %i ms, when described, then the text is %s", (millis, text) => {
  expect(certificateEndText(before(-millis), NOW)).toBe(text);
});
