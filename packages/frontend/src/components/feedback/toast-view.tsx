import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { closeTopDialog } from "../../lib/close-on-back.ts";
import { dismissToast, type Toast } from "../../lib/toast.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";

const DURATION_MS = 6000;
/** A toast with a button stays longer, because the person needs time to reach the button. */
const WITH_BUTTON_MS = 15_000;
const AGAIN = "Tentar de novo";

/**
 * On a phone the toast is at the top, where it covers neither dialogs nor the tab bar; otherwise at
 * the bottom left, far from the buttons of rows. Screen readers announce errors at once.
 */
export function ToastView({ toast }: { toast: Toast }) {
  const isError = toast.tone === "error";
  return (
    <Radix.Provider label="Aviso" swipeDirection="right" duration={DURATION_MS}>
      <Radix.Root
        key={toast.id}
        type={isError ? "foreground" : "background"}
        duration={toast.again ? WITH_BUTTON_MS : DURATION_MS}
        // Escape closes an open dialog, although the toast is the topmost layer.
        onEscapeKeyDown={(event) => !event.defaultPrevented && closeTopDialog() && event.preventDefault()}
        onOpenChange={(open) => !open && dismissToast(toast.id)}
        className="flex animate-rise items-start gap-3 rounded-lg border border-line bg-card p-2 pl-4 text-ink shadow-overlay"
      >
        <span className={isError ? "py-2.5 text-overdue" : "py-2.5 text-paid"}>
          {isError ? <CircleAlert aria-hidden className="size-6" /> : <CircleCheck aria-hidden className="size-6" />}
        </span>
        <div className="min-w-0 flex-1 py-2.5">
          <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
          {toast.about && <p className="mt-0.5 break-words font-semibold text-sm">{toast.about}</p>}
          {toast.description && (
            <Radix.Description className="mt-0.5 text-ink-2 text-sm">{toast.description}</Radix.Description>
          )}
          {toast.again && (
            <Radix.Action asChild altText={AGAIN}>
              <Button tone="soft" size="slim" className="mt-2" onClick={toast.again}>
                {AGAIN}
              </Button>
            </Radix.Action>
          )}
        </div>
        <Radix.Close asChild>
          <IconButton label="Fechar aviso">
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        label="Avisos ({hotkey})"
        className="fixed top-[env(safe-area-inset-top)] right-0 left-0 z-50 mx-auto w-full max-w-[420px] p-3 outline-none lg:top-auto lg:right-auto lg:bottom-0 lg:p-4"
      />
    </Radix.Provider>
  );
}
