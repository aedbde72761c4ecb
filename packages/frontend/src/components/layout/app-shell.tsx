import clsx from "clsx";
import { type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { ConnectionNotice } from "../feedback/connection-notice.tsx";
import { Logo } from "./logo.tsx";
import { isNavCurrent, navItems } from "./nav-items.ts";
import { type FrameProps, Sidebar } from "./sidebar.tsx";

type ShellProps = Omit<FrameProps, "onSignOut"> & {
  /** Signs out. The top bar then opens /login, the sidebar /auth. */
  onSignOut(from: "sidebar" | "top-bar"): void;
  children: ReactNode;
};

export function AppShell({ children, onSignOut, ...owner }: ShellProps) {
  return (
    <div className="lg:flex">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir para o conteúdo
      </a>
      <Sidebar {...owner} onSignOut={() => onSignOut("sidebar")} />
      <div className="min-w-0 flex-1">
        <TopBar {...owner} onSignOut={() => onSignOut("top-bar")} />
        <div
          id="conteudo"
          tabIndex={-1}
          className="px-[min(1rem,5vw)] pt-6 pb-28 outline-none sm:px-6 lg:px-10 lg:pt-10 lg:pb-16"
        >
          <ConnectionNotice />
          {children}
        </div>
      </div>
      <TabBar />
    </div>
  );
}

/**
 * Shows the navigation below 1024 px, at the bottom, within reach of the thumb. If the names do not
 * fit side by side, the icons are hidden.
 */
function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Principal"
      className="tab-bar @container fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <div className="flex flex-wrap @min-[18rem]:flex-nowrap">
        {navItems.map(({ to, label, short = label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isNavCurrent(to, pathname) ? "page" : undefined}
            className={clsx(
              "group grid min-h-[44px] flex-auto content-center justify-items-center gap-0.5 px-[min(0.25rem,1vw)] text-[0.75rem] -outline-offset-3 @min-[18rem]:min-h-16",
              isNavCurrent(to, pathname) ? "font-bold text-link" : "font-medium text-ink-2",
            )}
          >
            <span className="hidden rounded-full px-[min(0.875rem,4vw)] py-0.5 @min-[18rem]:block group-aria-[current=page]:bg-primary-soft">
              <Icon aria-hidden className="size-5.5" />
            </span>
            <span className="whitespace-nowrap">{short}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

const AccountMenu = lazyPart(async () => (await import("./account-menu.tsx")).AccountMenu);

function TopBar({ email, nextCharge, subscription, onSignOut }: FrameProps) {
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
        {/* The space for the date is reserved before the date is read. */}
        <p className={nextCharge ? undefined : "invisible"}>
          Próxima cobrança <span className="num font-semibold text-ink">{nextCharge ?? "00/00/0000"}</span>
        </p>
      </div>
    </header>
  );
}
