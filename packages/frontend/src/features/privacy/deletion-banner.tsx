import type { ProfileWire } from "@emdia/contracts/profile";
import { Banner } from "../../components/feedback/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useRestoreAccount } from "../../data/privacy/mutations.ts";
import { formatDeletionDay } from "./deletion-day.ts";
import { privacyMessages } from "./messages.ts";

/**
 * Shown on every signed-in screen while the account is about to be erased: the day, and the button that restores it.
 */
export function DeletionBanner({ profile, deleteAt }: { profile: ProfileWire; deleteAt: string }) {
  const restore = useRestoreAccount();

  async function takeBack() {
    try {
      await restore.mutateAsync();
      privacyMessages.restored();
    } catch (error) {
      privacyMessages.restoreFailed(error, () => void takeBack());
    }
  }

  return (
    <Banner text={`Sua conta será excluída em ${formatDeletionDay(profile, deleteAt)}`}>
      <Button tone="secondary" disabled={restore.isPending} onClick={() => void takeBack()} className="max-sm:w-full">
        {restore.isPending ? "Desistindo..." : "Desistir da exclusão"}
      </Button>
    </Banner>
  );
}
