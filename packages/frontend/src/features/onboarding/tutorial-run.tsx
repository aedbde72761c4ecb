import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { onboardingMessages } from "./messages.ts";
import { Tutorial } from "./tutorial.tsx";

/** The tutorial, and what its end does: it is noted for other browsers, and the owner goes where they chose, if anywhere. */
export function TutorialRun({ onEnd, children }: { onEnd(): void; children: ReactNode }) {
  const navigate = useNavigate();
  const updateProfile = useUpdateProfile();

  function end(to?: string) {
    onEnd();
    // Only a mark for other browsers: the way goes on whether it is stored or not.
    updateProfile.mutateAsync({ onboardingCompleted: true }).catch(onboardingMessages.markFailed);
    if (to) navigate(to);
  }

  return <Tutorial onEnd={end}>{children}</Tutorial>;
}
