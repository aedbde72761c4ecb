import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { profileQueries } from "../../data/profile/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const SetupProgress = lazyPart(async () => (await import("./setup-progress.tsx")).SetupProgress);

/**
 * Shows the progress of the set-up until it is complete. `onClose` is called when the owner closes
 * the card.
 */
export function SetupCard({ onClose }: { onClose(): void }) {
  const profile = useQuery(profileQueries.own()).data;
  return profile ? (
    <Suspense>
      <SetupProgress profile={profile} onClose={onClose} />
    </Suspense>
  ) : null;
}
