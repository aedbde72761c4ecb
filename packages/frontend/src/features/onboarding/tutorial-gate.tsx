import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { CirclePlay } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { profileQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { useSession } from "../../lib/auth/session.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { dismissals } from "../../lib/storage.ts";
import { onboardingMessages } from "./messages.ts";

const Tutorial = lazyPart(async () => (await import("./tutorial.tsx")).Tutorial);

/** The tutorial is offered until it is completed or the business is named; it opens on request. */
export function TutorialGate({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQueries.own()).data;
  return profile ? <GateOf profile={profile}>{children}</GateOf> : null;
}

function GateOf({ profile, children }: { profile: ProfileWire; children: ReactNode }) {
  const user = useSession();
  const navigate = useNavigate();
  const updateProfile = useWrite("updateProfile");
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(() => dismissals.has("tutorial-completed", profile.id));
  if (isOver || !user || profile.businessName || pathname !== paths.dashboard) return null;

  function end(to?: string) {
    dismissals.set("tutorial-completed", profile.id);
    setOver(true);
    // The stored completion matters only to other browsers, so a failure does not stop the owner.
    updateProfile.mutateAsync({ body: { onboardingCompleted: true } }).catch(onboardingMessages.markFailed);
    if (to) navigate(to);
  }

  return (
    <>
      <Button tone="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <CirclePlay aria-hidden />
        Ver como funciona
      </Button>
      <Suspense>{isOpen && <Tutorial onEnd={end}>{children}</Tutorial>}</Suspense>
    </>
  );
}
