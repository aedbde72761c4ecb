import { ChevronDown, CircleUserRound, LogOut } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";

type Props = { subscription: ReactNode; onSignOut(): void };

/**
 * Shows the menu "Conta" in the top bar. The menu contains the subscription and the sign-out, to
 * prevent accidental taps on them.
 */
export function AccountMenu({ subscription, onSignOut }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const away = new AbortController();
    const close = ({ target }: Event) => {
      // A dialog that the menu opened is elsewhere in the document and returns the focus to the
      // menu.
      if (!(target instanceof Element) || target.closest("[role=dialog]")) return;
      if (!menu.current?.contains(target)) setOpen(false);
    };
    for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, close, away);
    return () => away.abort();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu wherever the focus is in it.
    <div
      ref={menu}
      className="relative -mr-2.5"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpen(false);
        menu.current?.querySelector("button")?.focus();
      }}
    >
      <Button tone="quiet" size="slim" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <CircleUserRound aria-hidden />
        Conta
        <ChevronDown aria-hidden />
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 w-64 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-card p-2 shadow-lg"
      >
        {subscription}
        <Button tone="quiet" size="slim" wide className="justify-start" onClick={onSignOut}>
          <LogOut aria-hidden />
          Sair
        </Button>
      </div>
    </div>
  );
}
