import type { DashboardWire } from "@emdia/contracts/dashboard";
import { initialsOf } from "@emdia/contracts/values/person-name";
import clsx from "clsx";
import { Check } from "lucide-react";
import { memo, useMemo } from "react";
import { formatWholeNumber } from "../../lib/format.ts";
import { standingsOf } from "./standings.ts";

/** At most this many students fit on one line of a desktop and two lines of a phone. */
const MOST = 16;

const ring =
  "grid size-9 shrink-0 place-items-center rounded-full font-semibold text-xs transition-colors duration-300";
const tones = {
  paid: "bg-canary text-on-canary",
  open: "border-[1.5px] border-on-deep-2/60 text-on-deep-2",
  overdue: "bg-on-deep text-deep",
};

/**
 * Shows the students' initials in rings. A student's empty ring becomes the yellow check mark when
 * the student pays. The rings are decorative, because the sentence above gives the same facts in
 * words.
 */
export const StandingRings = memo(function StandingRings({ dashboard }: { dashboard: DashboardWire }) {
  const standings = useMemo(() => standingsOf(dashboard), [dashboard]);
  const shown = standings.length > MOST ? standings.slice(0, MOST - 1) : standings;
  if (standings.length === 0) return null;
  return (
    <div aria-hidden className="flex flex-wrap gap-1.5">
      {shown.map(({ id, name, state }) => (
        <span key={id} title={name} className={clsx(ring, tones[state])}>
          {state === "paid" ? <Check className="size-4.5" strokeWidth={3} /> : initialsOf(name)}
        </span>
      ))}
      {shown.length < standings.length && (
        <span className={clsx(ring, "min-w-9 px-1 text-on-deep-2")}>
          +{formatWholeNumber(standings.length - shown.length)}
        </span>
      )}
    </div>
  );
});
