import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { PromiseLine, promisesOf, waitingPromise } from "./promise-part.tsx";

test.each<[promisedFor: string | null, says: string | undefined]>([
  [null, undefined],
  ["2026-12-11", undefined],
  ["2026-12-12", "Ana Souza prometeu pagar em 12/12/2026."],
  ["2027-01-02", "Ana Souza prometeu pagar em 02/01/2027."],
])(
  "given a promise for %s, when a message is sent by hand on 12 December, then the owner reads first: %s",
  (promisedFor, says) => {
    expect(waitingPromise(aCharge({ studentName: "Ana Souza", promisedFor }), "2026-12-12")).toBe(says);
  },
);

test.each<[promisedFor: string | null, broken: number, says: string | undefined]>([
  [null, 0, undefined],
  [null, 1, "1 promessa não cumprida"],
  ["2026-12-12", 0, "prometeu 12/12"],
  ["2026-12-13", 2, "prometeu 13/12, 2 promessas não cumpridas"],
  ["2026-12-11", 1, "prometeu 11/12 e não pagou"],
  ["2026-12-11", 2, "prometeu 11/12 e não pagou, 2ª vez"],
])(
  "given a promise for %s with %i broken ones, when shown on 12 December, then it says %s",
  (promisedFor, brokenPromises, says) => {
    const [promise, ...others] = promisesOf([aCharge({ promisedFor, brokenPromises })], "2026-12-12");
    expect([promise?.text, others]).toEqual([says, []]);
  },
);

test("given a payer's promises for two days, one of them over, when shown, then each day is one promise with its sum, and only the one that is over is broken", () => {
  const of = (promisedFor: string | null, amountToday: number) => aCharge({ promisedFor, amountToday });
  const charges = [of("2026-12-12", 100), of("2026-12-11", 80.5), of("2026-12-12", 20.25), of(null, 7)];
  expect(promisesOf(charges, "2026-12-12")).toEqual([
    { text: "prometeu R$\u00a080,50 para 11/12 e não pagou", isBroken: true },
    { text: "prometeu R$\u00a0120,25 para 12/12", isBroken: false },
  ]);
});

test("given one promise for all that a payer owes, when shown, then it needs no sum", () => {
  const charges = [aCharge({ promisedFor: "2026-12-12" }), aCharge({ promisedFor: "2026-12-12" })];
  expect(promisesOf(charges, "2026-12-12").map(({ text }) => text)).toEqual(["prometeu 12/12"]);
});

test.each<[promisedFor: string | null, broken: number, color: string]>([
  ["2026-12-12", 1, "text-link"],
  ["2026-12-11", 1, "text-overdue"],
  [null, 1, "text-overdue"],
  [null, 0, ""],
])(
  "given a promise for %s with %i broken ones, when a list shows it, then its color is %s",
  (promisedFor, brokenPromises, color) => {
    const charges = [aCharge({ promisedFor, brokenPromises })];
    const markup = renderToStaticMarkup(createElement(PromiseLine, { charges, today: "2026-12-12" }, " · "));
    expect(/ · <span class="([^"]*)"/.exec(markup)?.[1] ?? markup).toBe(color);
  },
);
