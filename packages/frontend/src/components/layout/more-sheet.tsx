import { ChevronRight, LogOut } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "../ui/button.tsx";
import { DialogView } from "../ui/dialog-view.tsx";
import type { FrameProps, navItems } from "./sidebar.tsx";

type Props = FrameProps & { items: typeof navItems; onClose(): void };

/** Shows the screens without a place in the tab bar, the account, and the sign-out. */
export function MoreSheet({ businessName, email, subscription, items, onSignOut, onClose }: Props) {
  return (
    <DialogView title={businessName || "Mais"} description={email} onClose={onClose}>
      <ul className="divide-y divide-line">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-13 items-center gap-3 font-semibold">
              <Icon aria-hidden className="size-5 text-ink-2" />
              <span className="flex-1">{label}</span>
              <ChevronRight aria-hidden className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
        <li className="-mx-2.5 py-1">{subscription}</li>
        <li className="-mx-2.5 py-1">
          <Button tone="quiet" size="slim" wide className="justify-start" onClick={onSignOut}>
            <LogOut aria-hidden />
            Sair
          </Button>
        </li>
      </ul>
    </DialogView>
  );
}
