import clsx from "clsx";
import { RefreshCw } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

/** Cached data never become stale, but students and billing days change the server's data. */
export function RefreshButton({
  isBusy,
  isOnBand = false,
  onRefresh,
}: {
  isBusy: boolean;
  isOnBand?: boolean;
  onRefresh(): void;
}) {
  return (
    <IconButton
      label="Atualizar"
      disabled={isBusy}
      onClick={onRefresh}
      className={isOnBand ? "text-on-deep! hover:enabled:bg-on-deep/15!" : "-my-2.5"}
    >
      <RefreshCw aria-hidden className={clsx("size-4.5!", isBusy && "animate-spin")} />
    </IconButton>
  );
}
