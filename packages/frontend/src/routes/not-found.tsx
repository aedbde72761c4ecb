import { brand } from "@emdia/contracts/brand";
import { ButtonLink } from "../components/ui/button.tsx";
import { useSession } from "../lib/auth/session.ts";
import { paths } from "../lib/paths.ts";

/** Every address that is none of ours. */
export function NotFoundRoute() {
  const isSignedIn = useSession() !== undefined;
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
      <title>{`404 Page Not Found · ${brand.name}`}</title>
      <p aria-hidden className="num font-extrabold text-5xl text-link">
        404
      </p>
      <h1 className="font-extrabold text-2xl">404 Page Not Found</h1>
      <p className="text-ink-2">Esta página não existe ou mudou de endereço.</p>
      <ButtonLink to={isSignedIn ? paths.dashboard : paths.landing}>
        {isSignedIn ? "Ir para a Visão Geral" : "Ir para o início"}
      </ButtonLink>
    </main>
  );
}
