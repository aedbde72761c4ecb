import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Logo } from "./logo.tsx";

/** The head of the page below 1024 px. */
export function TopBar({ subscription, onSignOut }: { subscription: ReactNode; onSignOut(): void }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b bg-card px-4 py-1.5 lg:hidden print:hidden">
      <Link to={paths.dashboard} className="inline-flex min-h-11 items-center rounded-md">
        <Logo />
      </Link>
      <div className="-mr-2.5 flex flex-wrap">
        {subscription}
        <Button tone="quiet" size="slim" onClick={onSignOut}>
          <LogOut aria-hidden />
          Sair
        </Button>
      </div>
    </header>
  );
}
