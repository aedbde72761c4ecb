import clsx from "clsx";
import { NavLink } from "react-router-dom";
import { navItems } from "./nav-items.ts";

/** Navigation below 1024 px, where the thumb reaches. */
export function TabBar() {
  return (
    <nav
      aria-label="Principal"
      className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {navItems.map(({ to, label, short = label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            clsx(
              "group grid min-h-16 min-w-0 flex-auto content-center justify-items-center gap-0.5 text-[0.75rem] -outline-offset-3",
              isActive ? "font-bold text-link" : "font-medium text-ink-2",
            )
          }
        >
          <span className="rounded-full px-[min(0.875rem,4vw)] py-0.5 group-aria-[current=page]:bg-primary-soft">
            <Icon aria-hidden className="size-5.5" />
          </span>
          <span className="max-w-full truncate">{short}</span>
        </NavLink>
      ))}
    </nav>
  );
}
