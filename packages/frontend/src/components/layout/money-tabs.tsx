import clsx from "clsx";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const TABS = [
  { to: paths.money, label: "Entrou" },
  { to: paths.statement, label: "Extrato" },
  { to: paths.bank, label: "Banco" },
  { to: paths.reports, label: "Relatórios" },
] as const;

export function MoneyTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dinheiro" className="mb-2 flex flex-wrap gap-x-1 border-line border-b print:hidden">
      {TABS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          className={clsx(
            "-mb-px inline-flex min-h-11 items-center border-b-2 px-2.5 font-semibold text-sm",
            pathname === to ? "border-primary text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
