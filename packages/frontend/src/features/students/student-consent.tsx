import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { privacyQueries } from "../../data/privacy/queries.ts";

/** Shows when the student agreed to the use of their data; nothing for students whom the owner registered. */
export function StudentConsent({ studentId }: { studentId: number }) {
  const consent = useQuery(privacyQueries.student(studentId)).data?.student.consent;
  if (!consent) return null;
  return (
    <p className="mt-4 flex items-center gap-2 text-ink-2 text-sm">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-paid" />
      Concordou com o uso dos dados em {formatDate(civilDateIn(DEFAULT_TIMEZONE, new Date(consent.at)))} (termo de{" "}
      {consent.version.split("-").toReversed().join("/")}).
    </p>
  );
}
