import { useQuery } from "@tanstack/react-query";
import { nextCharges } from "../../data/students/next-charges.ts";
import { nextChargesText } from "./next-charges-text.ts";

type Props = { studentIds: readonly number[]; planId: number | undefined };

export function NextCharges({ studentIds, planId }: Props) {
  const { data } = useQuery(nextCharges(studentIds, planId));
  return (
    <p aria-live="polite" className="text-ink-2 text-sm empty:hidden">
      {data && nextChargesText(data)}
    </p>
  );
}
