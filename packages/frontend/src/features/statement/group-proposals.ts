import type { Row } from "./review.ts";
import { payerText } from "./texts.ts";

export type ProposalGroup = { who: string; rows: readonly [Row, ...Row[]] };

const whoOf = ({ entry, matched: { candidates } }: Row): string =>
  candidates[0]?.payerName ?? candidates[0]?.studentNames.join(" e ") ?? payerText(entry);

/** Many small payments hide no other. Groups with a certain payment come first. */
export function groupProposals(rows: readonly Row[]): ProposalGroup[] {
  const groups = Map.groupBy(rows, ({ entry, matched }) => {
    const [first] = matched.candidates;
    return `${entry.date} ${first?.payerKey ?? payerText(entry)}`;
  });
  const all = [...groups.values()].flatMap(([first, ...others]): ProposalGroup[] =>
    first ? [{ who: whoOf(first), rows: [first, ...others] }] : [],
  );
  const isSure = ({ rows }: ProposalGroup) => rows.some(({ matched }) => matched.isTicked);
  return [...all.filter(isSure), ...all.filter((group) => !isSure(group))];
}
