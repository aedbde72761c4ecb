import type { PayerInput } from "@emdia/contracts/terms";
import { sameIdentifier } from "@emdia/contracts/values/same-person";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPayer } from "../../testing/builders.ts";
import { differenceText, groupPayers, payerText } from "./group-payers.ts";

const email = "marta@exemplo.com.br";
const phone = "11987654321";
const marta: PayerInput = { name: "Marta Souza", email };
const rowsOf = (...details: (PayerInput | undefined)[]) => details.map((one, at) => ({ line: at + 2, details: one }));
const paying = (rows: Parameters<typeof groupPayers>[0], stored: Parameters<typeof groupPayers>[1] = []) => {
  const groups = groupPayers(rows, stored);
  return { made: groups.made, payers: rows.map(({ line }) => groups.payerOf(line)) };
};

test("given rows that name one mother by e-mail, by phone and by both, when grouped, then she is one payer with all details, and a row without a payer has none", () => {
  const { made, payers } = paying(
    rowsOf(
      { ...marta, email: " MARTA@exemplo.com.br" },
      undefined,
      { name: "marta  souza", phone },
      { ...marta, phone: "+55 (11) 98765-4321", document: "529.982.247-25" },
    ),
  );
  expect(made).toEqual([{ name: "Marta Souza", email: " MARTA@exemplo.com.br", phone, document: "529.982.247-25" }]);
  expect(payers[1]).toBeUndefined();
  expect(payers[0]).toMatchObject({ reference: { newPayer: 0 }, studentCount: 3, isShared: true, isOverfull: false });
  expect(payers[0] && payerText(payers[0])).toBe("Mesmo responsável: Marta Souza, 3 alunos");
});

test("given people without a shared identifier, when grouped, then each is a separate payer, even with equal names", () => {
  const { made, payers } = paying(rowsOf({ name: "Marta Souza" }, { name: "Marta Souza" }, { ...marta }));
  expect(made).toHaveLength(3);
  expect(payers.map((one) => one && payerText(one))).toEqual(Array(3).fill("Responsável: Marta Souza"));
});

test("given a stored payer, when a row names the same person, then the row joins them visibly, and their other details stay", () => {
  const stored = [aPayer({ id: 7, name: "Ana Souza", email, phone: null, document: null, studentCount: 1 })];
  const { made, payers } = paying(rowsOf({ ...marta, phone }), stored);
  expect(made).toEqual([]);
  expect(payers[0]).toMatchObject({ reference: { payerId: 7 }, studentCount: 2 });
  expect(payers[0] && payerText(payers[0])).toBe("Mesmo responsável: Ana Souza, que já está no seu cadastro, 2 alunos");
  expect(payers[0] && differenceText(payers[0])).toBe(
    "Nesta linha, o nome e o WhatsApp são diferentes. Valem os dados de Ana Souza do seu cadastro.",
  );
});

test("given two rows of one phone with other names, when grouped, then the second has a warning, and if separated it is its own payer", () => {
  const rows = rowsOf({ name: "Marta Souza", phone }, { name: "Paulo Souza", phone });
  const [first, second] = paying(rows).payers;
  expect([first?.differences, second && differenceText(second)]).toEqual([
    [],
    "Nesta linha, o nome é diferente. Valem os dados de Marta Souza de outra linha.",
  ]);
  const stored = [aPayer({ phone: "5511987654321" })];
  const apart = paying([rows[0] as never, { ...rows[1], isSeparate: true } as never], stored);
  expect(apart.made).toMatchObject([{ name: "Paulo Souza" }]);
  expect(apart.payers.map((one) => one?.reference)).toEqual([{ payerId: 7 }, { newPayer: 0 }]);
  expect(apart.payers[1] && payerText(apart.payers[1])).toBe("Responsável: Paulo Souza, só deste aluno");
});

test("given a payer of more than fifty students, stored or new, when grouped, then the rows beyond are marked", () => {
  const rows = rowsOf(...Array.from({ length: 51 }, () => marta));
  expect(paying(rows).payers.filter((one) => one?.isOverfull)).toHaveLength(1);
  const stored = [aPayer({ email, studentCount: 49 })];
  expect(paying(rows, stored).payers.filter((one) => one?.isOverfull)).toHaveLength(50);
});

const someone = fc.record({
  name: fc.constantFrom("Marta Souza", "Paulo Lima", "=cmd()"),
  email: fc.constantFrom(null, "", "a@x.com.br", "A@x.com.br ", "b@x.com.br", "c@x.com.br"),
  phone: fc.constantFrom(null, "11987654321", "+55 11 98765-4321", "11987654322", "11987654323"),
  document: fc.constantFrom(null, "529.982.247-25", "52998224725", "11144477735"),
});

test("given any rows, when grouped, then each has one payer or none, and the new payers are as many as the groups that share an identifier", () => {
  fc.assert(
    fc.property(fc.array(fc.option(someone, { nil: undefined }), { maxLength: 12 }), (people) => {
      const rows = rowsOf(...people);
      const { made, payers } = paying(rows);
      // The groups are found by spreading a mark until nothing changes.
      const marks = rows.map((_row, at) => at);
      for (let round = 0; round < rows.length; round++)
        for (const [a, one] of people.entries())
          for (const [b, other] of people.entries())
            if (one && other && sameIdentifier(one, other))
              marks[a] = marks[b] = Math.min(marks[a] ?? 0, marks[b] ?? 0);
      const groups = new Set(marks.filter((_mark, at) => people[at]));
      expect(made).toHaveLength(groups.size);
      for (const [at, payer] of payers.entries()) {
        expect(payer === undefined).toBe(people[at] === undefined);
        for (const [other, theirs] of payers.entries())
          if (payer && theirs)
            expect(payer.reference.newPayer === theirs.reference.newPayer).toBe(marks[at] === marks[other]);
      }
    }),
  );
});

test("given any rows and stored payers, when grouped, then a row that shares an identifier with a stored payer joins a stored payer", () => {
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 8 }), fc.array(someone, { maxLength: 4 }), (people, known) => {
      const stored = known.map((one, at) => aPayer({ ...one, id: at + 1, studentCount: 0 }));
      const { payers } = paying(rowsOf(...people), stored);
      for (const [at, one] of people.entries())
        if (stored.some((payer) => sameIdentifier(one, payer)))
          expect(payers[at]?.reference.payerId).toBeGreaterThan(0);
    }),
  );
});

test("given sixteen times as many rows of one payer, when grouped, then they take the processor less than forty times as long", () => {
  const microsecondsFor = (length: number) => {
    const rows = rowsOf(...Array.from({ length }, (_, at) => ({ ...marta, phone: `119${10_000_000 + at}` })));
    const before = process.cpuUsage();
    expect(paying(rows).made).toHaveLength(1);
    return process.cpuUsage(before).user;
  };
  const few = microsecondsFor(1_000);
  expect(microsecondsFor(16_000)).toBeLessThan(40 * few);
});
