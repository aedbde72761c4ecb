import type { ProfileWire } from "@emdia/contracts/profile";
import { TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useRestoreAccount } from "../../data/privacy/mutations.ts";
import { deletionDay } from "./deletion-day.ts";
import { privacyMessages } from "./messages.ts";

/** On every signed-in screen while the account is about to end: the day, and the way back. */
export function DeletionBanner({ profile, deleteAt }: { profile: ProfileWire; deleteAt: string }) {
  const restore = useRestoreAccount();

  async function takeBack() {
    try {
      await restore.mutateAsync();
      privacyMessages.restored();
    } catch (error) {
      privacyMessages.restoreFailed(error);
    }
  }

  return (
    <div
      role="status"
      className="mx-auto mb-6 flex max-w-[1080px] flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-overdue-soft p-3 pl-4 text-overdue print:hidden"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 font-semibold">
        Sua conta será excluída em {deletionDay(profile, deleteAt)}
      </p>
      <Button tone="secondary" disabled={restore.isPending} onClick={() => void takeBack()} className="max-sm:w-full">
        {restore.isPending ? "Desistindo..." : "Desistir da exclusão"}
      </Button>
    </div>
  );
}
