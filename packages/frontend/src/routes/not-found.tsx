import { brand } from "@emdia/contracts/brand";
import { Compass } from "lucide-react";
import { Link } from "react-router-dom";
import { PublicHeader } from "../components/layout/public-frame.tsx";
import { buttonLook } from "../components/ui/button-look.ts";
import { paths } from "../lib/paths.ts";

export function NotFoundRoute() {
  return (
    <>
      <PublicHeader />
      <main className="mx-auto max-w-[1080px] px-4 py-16 sm:px-6 sm:py-24">
        <NotFound to={paths.landing} label="Ir para o início" />
      </main>
    </>
  );
}

export function MissingScreen() {
  return (
    <main className="mx-auto max-w-[1080px] py-12">
      <NotFound to={paths.dashboard} label="Ir para a Visão Geral" />
    </main>
  );
}

function NotFound({ to, label }: { to: string; label: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <title>{`404 Page Not Found · ${brand.name}`}</title>
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <Compass aria-hidden className="size-7" />
      </span>
      <h1 className="font-extrabold text-3xl tracking-tight">404 Page Not Found</h1>
      <p className="mb-4 text-ink-2 text-lg">Esta página não existe ou mudou de endereço.</p>
      <Link to={to} className={buttonLook({})}>
        {label}
      </Link>
    </div>
  );
}
