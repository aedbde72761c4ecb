import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { privacyQueries } from "../../data/privacy/queries.ts";
import { formatInstantDay } from "../../lib/format.ts";

/**
 * Shows when the student agreed to the use of their data. It shows nothing for students whom the
 * owner registered.
 */
export function StudentConsent({ studentId, timezone }: { studentId: number; timezone: string }) {
  const consent = useQuery(privacyQueries.student(studentId)).data?.student.consent;
  if (!consent) return null;
  return (
    <p className="mt-4 flex items-center gap-2 text-ink-2 text-sm">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-paid" />
      Concordou com o uso dos dados em {formatInstantDay(consent.at, timezone)} (termo de{" "}
      {consent.version.split("-").toReversed().join("/")}).
    </p>
  );
}
