import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { useSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { dismissals } from "../../lib/storage.ts";
import { onboardingMessages } from "./messages.ts";

const Tutorial = lazy(async () => ({ default: (await import("./tutorial.tsx")).Tutorial }));

/**
 * Shows the tutorial under its four conditions: on /dashboard itself, somebody signed in, a profile without a business
 * name, and never completed in this browser (spec §4). `children` is the button that charges everybody.
 */
export function TutorialGate({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQueries.own()).data;
  return profile ? <GateOf profile={profile}>{children}</GateOf> : null;
}

function GateOf({ profile, children }: { profile: ProfileWire; children: ReactNode }) {
  const user = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const updateProfile = useUpdateProfile();
  const [isOver, setOver] = useState(() => dismissals.has("tutorial-completed", profile.id));
  if (isOver || !user || profile.businessName || pathname !== paths.dashboard) return null;

  function end(to: string) {
    dismissals.set("tutorial-completed", profile.id);
    setOver(true);
    // Only a mark for other browsers: the way goes on whether it is stored or not.
    updateProfile.mutateAsync({ onboardingCompleted: true }).catch(onboardingMessages.markFailed);
    navigate(to);
  }

  return (
    <Suspense>
      <Tutorial onEnd={end}>{children}</Tutorial>
    </Suspense>
  );
}
