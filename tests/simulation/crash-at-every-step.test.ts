import { afterAll, beforeAll, expect, test } from "vitest";
import { type Crash, crashAt, type Day, FAMILY } from "./crash-at.ts";
import { silenceConsole } from "./silence-console.ts";

let restore = () => {};
beforeAll(() => {
  restore = silenceConsole();
});
afterAll(() => restore());

const WELL = {
  "ana@exemplo.com.br": 1,
  "davi@exemplo.com.br": 1,
  "elisa@exemplo.com.br": 1,
  "dono1@exemplo.com.br": 1,
};

const chargesOf = ({ verdict }: Day) => [verdict.charges, verdict.findings];

test("given a billing day of five students, when nothing fails, then each is charged, and those who owe and have e-mail are mailed", async () => {
  const day = await crashAt({ at: -1, when: "crash-before" });
  expect(chargesOf(day)).toEqual([5, []]);
  expect(day.mailsTo).toEqual(WELL);
});

test.each(["crash-before", "crash-after"] as const)(
  "given a billing day, when the product crashes at any one of its calls (%s), then nothing is lost or doubled",
  async (when) => {
    const { calls } = await crashAt({ at: -1, when });
    expect(calls).toBeGreaterThan(30);
    const crashes: Crash[] = Array.from({ length: calls }, (_, at) => ({ at, when }));
    const wrong: unknown[] = [];
    for (const crash of crashes) {
      const day = await crashAt(crash);
      const {
        "dono1@exemplo.com.br": summaries = 0,
        "success@simulator.amazonses.com": _probes,
        ...mails
      } = day.mailsTo;
      const { "dono1@exemplo.com.br": _summary, ...due } = WELL;
      const isRight = day.verdict.charges === 5 && day.verdict.findings.length === 0 && summaries <= 1;
      if (!isRight || JSON.stringify(Object.entries(mails).sort()) !== JSON.stringify(Object.entries(due).sort()))
        wrong.push({ ...crash, mails, summaries, findings: day.verdict.findings });
    }
    expect(wrong).toEqual([]);
    process.stdout.write(`${when}: ${crashes.length - wrong.length} of ${crashes.length} crashes healed\n`);
  },
);

test("given a family's billing day, when the product crashes at any one of its calls, then one mail names all who owe", async () => {
  const due = { "carla@exemplo.com.br": 1, "elisa@exemplo.com.br": 1 };
  const wrong: unknown[] = [];
  for (const when of ["crash-before", "crash-after"] as const) {
    const { calls } = await crashAt({ at: -1, when }, FAMILY);
    for (let at = -1; at < calls; at++) {
      const { mailsTo, verdict } = await crashAt({ at, when }, FAMILY);
      const { "dono1@exemplo.com.br": _summary, "success@simulator.amazonses.com": _probes, ...mails } = mailsTo;
      const isRight = verdict.charges === 5 && verdict.findings.length === 0;
      if (!isRight || JSON.stringify(Object.entries(mails).sort()) !== JSON.stringify(Object.entries(due)))
        wrong.push({ at, when, mails, findings: verdict.findings });
    }
  }
  expect(wrong).toEqual([]);
});
