import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { onboardingMessages } from "./messages.ts";
import { Tutorial } from "./tutorial.tsx";

/**
 * Runs the tutorial. Its completion is stored for other browsers, and the chosen screen, if any,
 * opens.
 */
export function TutorialRun({ onEnd, children }: { onEnd(): void; children: ReactNode }) {
  const navigate = useNavigate();
  const updateProfile = useUpdateProfile();

  function end(to?: string) {
    onEnd();
    // The stored completion matters only to other browsers, so a failure does not stop the owner.
    updateProfile.mutateAsync({ onboardingCompleted: true }).catch(onboardingMessages.markFailed);
    if (to) navigate(to);
  }

  return <Tutorial onEnd={end}>{children}</Tutorial>;
}
