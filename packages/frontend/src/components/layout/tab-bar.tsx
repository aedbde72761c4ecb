import clsx from "clsx";
import { Link, useLocation } from "react-router-dom";
import { isNavCurrent, navItems } from "./nav-items.ts";

/**
 * Shows the navigation below 1024 px, at the bottom, within reach of the thumb. Where the names do
 * not fit side by side, the icons are hidden.
 */
export function TabBar() {
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
