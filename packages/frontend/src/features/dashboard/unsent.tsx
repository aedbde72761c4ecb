import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

const UnsentOffer = lazyPart(async () => (await import("./unsent-offer.tsx")).UnsentOffer);

/**
 * Offers to send or to dismiss what billing days made without mailing it. Its code loads with the first such charge, and it
 * stays while its dialog is open, which tells what became of the last one.
 */
export function Unsent({ groups }: { groups: readonly UnsentCharges[] }) {
  const [isAsking, setAsking] = useState(false);
  if (groups.length === 0 && !isAsking) return null;
  return (
    <Suspense>
      <UnsentOffer groups={groups} onAsk={setAsking} />
    </Suspense>
  );
}
