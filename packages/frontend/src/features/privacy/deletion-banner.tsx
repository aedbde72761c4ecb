import type { ProfileWire } from "@emdia/contracts/profile";
import { Banner } from "../../components/feedback/banner.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatDeletionDay } from "./deletion-day.ts";
import { privacyMessages } from "./messages.ts";

export function DeletionBanner({ profile, deleteAt }: { profile: ProfileWire; deleteAt: string }) {
  const restore = useWrite("restoreAccount");

  const takeBack = () =>
    attempt(() => restore.mutateAsync({}), { done: privacyMessages.restored, failed: privacyMessages.restoreFailed });

  return (
    <Banner
      text={`Sua conta será excluída em ${formatDeletionDay(profile, deleteAt)}`}
      label={restore.isPending ? "Desistindo..." : "Desistir da exclusão"}
      isBusy={restore.isPending}
      onAct={takeBack}
    />
  );
}
