import type { ProfileWire } from "@emdia/contracts/profile";
import { Banner } from "../../components/feedback/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useRestoreAccount } from "../../data/privacy/mutations.ts";
import { formatDeletionDay } from "./deletion-day.ts";
import { privacyMessages } from "./messages.ts";

/**
 * Shows, on every signed-in screen before the account is erased, the day of the erasure and the
 * button that restores the account.
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
