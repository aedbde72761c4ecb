import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { profileQueries } from "../../data/profile/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { dismissals } from "../../lib/storage.ts";

const SetupProgress = lazyPart(async () => (await import("./setup-progress.tsx")).SetupProgress);

/** Shows how far the setup is, until it is complete or the owner closes the card. */
export function SetupCard() {
  const profile = useQuery(profileQueries.own()).data;
  return profile ? <CardOf profile={profile} /> : null;
}

function CardOf({ profile }: { profile: ProfileWire }) {
  const [isClosed, setClosed] = useState(() => dismissals.has("onboarding-completed", profile.id));
  if (isClosed) return null;
  return (
    <Suspense>
      <SetupProgress profile={profile} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
