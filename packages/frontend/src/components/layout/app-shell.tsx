import { brand } from "@emdia/contracts/brand";
import clsx from "clsx";
import { type LucideIcon, Menu } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { ConnectionNotice } from "../feedback/connection-notice.tsx";
import { LogoMark } from "./logo.tsx";
import { type FrameProps, isNavCurrent, NavCount, navItems, Sidebar } from "./sidebar.tsx";

type ShellProps = Omit<FrameProps, "onSignOut"> & { onSignOut(from: "sidebar" | "top-bar"): void; children: ReactNode };

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
      <TabBar {...owner} onSignOut={() => onSignOut("top-bar")} />
    </div>
  );
}

/** This many screens have a place in the tab bar; the others are behind "Mais". */
const IN_TAB_BAR = 4;
const MoreSheet = lazyPart(async () => (await import("./more-sheet.tsx")).MoreSheet);

const tabLook =
  "group grid min-h-[44px] flex-auto content-center justify-items-center gap-0.5 px-[min(0.25rem,1vw)] text-[0.75rem] -outline-offset-3 @min-[18rem]:min-h-16 @min-[18rem]:flex-1";
const tone = (isCurrent: boolean) => (isCurrent ? "font-bold text-link" : "font-medium text-ink-2");

/** The tab bar is shown below 1024 px. Its icons are hidden if the names do not fit. */
function TabBar(owner: FrameProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const more = navItems.slice(IN_TAB_BAR);
  return (
    <nav
      aria-label="Principal"
      className="tab-bar @container fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <div className="flex flex-wrap @min-[18rem]:flex-nowrap">
        {navItems.slice(0, IN_TAB_BAR).map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isNavCurrent(to, pathname) ? "page" : undefined}
            className={clsx(tabLook, tone(isNavCurrent(to, pathname)))}
          >
            {/* Screen readers read the name before the count, which is shown above the name. */}
            <span className="whitespace-nowrap">{label}</span>
            <TabIcon icon={icon}>
              <Suspense>
                <NavCount to={to} className="-top-1 -right-1 absolute" />
              </Suspense>
            </TabIcon>
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={more.some(({ to }) => isNavCurrent(to, pathname)) ? "page" : undefined}
          className={clsx(tabLook, tone(more.some(({ to }) => isNavCurrent(to, pathname))))}
          onClick={() => setOpen(true)}
        >
          <TabIcon icon={Menu} />
          Mais
        </button>
      </div>
      <Suspense>{isOpen && <MoreSheet {...owner} items={more} onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}

function TabIcon({ icon: Icon, children }: { icon: LucideIcon; children?: ReactNode }) {
  return (
    <span className="relative order-first hidden rounded-full px-[min(0.875rem,4vw)] py-0.5 @min-[18rem]:block group-aria-[current=page]:bg-primary-soft">
      <Icon aria-hidden className="size-5.5" />
      {children}
    </span>
  );
}

function TopBar({ businessName, nextCharge }: FrameProps) {
  return (
    <header className="border-line border-b bg-card px-4 py-1 lg:hidden print:hidden">
      <Link to={paths.dashboard} className="flex min-h-12 items-center gap-3 rounded-md">
        <LogoMark />
        <span className="grid min-w-0 text-sm leading-5">
          <span className="truncate font-semibold">{businessName || brand.name}</span>
          {/* The space for the date is reserved before the date is read. */}
          <span className={nextCharge ? "text-ink-2" : "invisible"}>
            Próxima cobrança <span className="num">{nextCharge ?? "00/00/0000"}</span>
          </span>
        </span>
      </Link>
    </header>
  );
}
