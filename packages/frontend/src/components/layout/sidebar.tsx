import clsx from "clsx";
import { CalendarClock, LogOut } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Logo } from "./logo.tsx";
import { isNavCurrent, NavCount, navItems } from "./nav-items.ts";

export type FrameProps = {
  businessName: string;
  email: string;
  nextCharge: string | undefined;
  subscription: ReactNode;
  onSignOut(): void;
};

export function Sidebar(props: FrameProps) {
  const { pathname } = useLocation();
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-line border-r bg-card p-4 lg:flex print:hidden">
      <Link to={paths.dashboard} className="mb-6 inline-flex min-h-11 items-center rounded-md px-2">
        <Logo />
      </Link>
      <nav aria-label="Principal" className="grid gap-1">
        {navItems.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isNavCurrent(to, pathname) ? "page" : undefined}
            className={clsx(
              "flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold transition-colors",
              isNavCurrent(to, pathname) ? "bg-primary-soft text-link" : "text-ink-2 hover:bg-sunken hover:text-ink",
            )}
          >
            <Icon aria-hidden className="size-5" />
            {label}
            <Suspense>
              <NavCount to={to} className="ml-auto" />
            </Suspense>
          </Link>
        ))}
      </nav>
      <div className="mt-auto grid gap-3">
        {props.nextCharge && (
          <p className="flex items-center gap-3 rounded-md bg-sunken px-3 py-2.5 text-sm">
            <CalendarClock aria-hidden className="size-5 text-ink-2" />
            <span className="grid">
              <span className="text-ink-2 text-xs">Próxima cobrança</span>
              <span className="num font-semibold">{props.nextCharge}</span>
            </span>
          </p>
        )}
        <div className="border-line border-t pt-3">
          <p className="truncate px-3 font-semibold text-sm" title={props.businessName}>
            {props.businessName}
          </p>
          <p className="truncate px-3 text-ink-2 text-sm" title={props.email}>
            {props.email}
          </p>
          {props.subscription}
          <Button tone="quiet" size="slim" wide className="justify-start" onClick={props.onSignOut}>
            <LogOut aria-hidden />
            Sair
          </Button>
        </div>
      </div>
    </aside>
  );
}
