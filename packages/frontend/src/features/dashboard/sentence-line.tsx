import type { MonthSentence } from "./describe-month.ts";

/**
 * Shows a month in one sentence, which breaks between its students and the amount. The debt is as
 * bright as the students who paid.
 */
export function SentenceLine({ who, amount }: MonthSentence) {
  return (
    <p className="num text-balance font-extrabold text-2xl tracking-tight sm:text-3xl">
      <span className="inline-block">{who}</span>
      {amount && (
        <>
          {" "}
          <span aria-hidden className="text-on-deep-2 max-[26rem]:hidden">
            ·
          </span>{" "}
          <span className="inline-block">{amount}</span>
        </>
      )}
    </p>
  );
}
