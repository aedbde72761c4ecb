import { LogOut } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Logo } from "./logo.tsx";

/** The head of the page below 1024 px. */
export function TopBar({ onSignOut }: { onSignOut(): void }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b bg-card px-4 py-1.5 lg:hidden print:hidden">
      <Link to={paths.dashboard} className="inline-flex min-h-11 items-center rounded-md">
        <Logo />
      </Link>
      <Button tone="quiet" size="slim" className="-mr-2.5" onClick={onSignOut}>
        <LogOut aria-hidden />
        Sair
      </Button>
    </header>
  );
}
