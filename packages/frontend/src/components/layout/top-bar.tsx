import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { Logo } from "./logo.tsx";

const AccountMenu = lazyPart(async () => (await import("./account-menu.tsx")).AccountMenu);

type Props = { email: string; nextCharge: string | undefined; subscription: ReactNode; onSignOut(): void };

/**
 * Shows the top bar below 1024 px, with the owner's data from the sidebar of wider screens and the
 * account menu.
 */
export function TopBar({ email, nextCharge, subscription, onSignOut }: Props) {
  return (
    <header className="border-line border-b bg-card px-4 py-1.5 lg:hidden print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link to={paths.dashboard} className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <Suspense fallback={<div className="min-h-11" />}>
          <AccountMenu subscription={subscription} onSignOut={onSignOut} />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-1 text-ink-2 text-xs">
        <p className="max-w-full truncate" title={email}>
          {email}
        </p>
        {/* The space for the day is reserved before the day is read. */}
        <p className={nextCharge ? undefined : "invisible"}>
          Próxima cobrança <span className="num font-semibold text-ink">{nextCharge ?? "00/00/0000"}</span>
        </p>
      </div>
    </header>
  );
}
