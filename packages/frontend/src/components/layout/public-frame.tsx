import { brand } from "@emdia/contracts/brand";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Logo } from "./logo.tsx";

const link =
  "inline-flex min-h-11 items-center rounded-md px-2 font-semibold hover:underline underline-offset-4 decoration-2";

export function PublicHeader() {
  return (
    <header className="on-deep bg-deep text-on-deep">
      <div className="mx-auto flex max-w-[1080px] flex-wrap items-center justify-between gap-x-3 px-4 py-3 sm:px-6">
        <Link to={paths.landing} className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Principal" className="flex flex-wrap items-center gap-1 sm:gap-4">
          <Link to={paths.faq} className={link}>
            Dúvidas
          </Link>
          <Link
            to={paths.auth}
            className="inline-flex min-h-11 items-center rounded-md border border-on-deep-2/50 px-4 font-semibold hover:bg-on-deep/10"
          >
            Entrar
          </Link>
        </nav>
      </div>
    </header>
  );
}

export function CallToAction({ children }: { children: string }) {
  return (
    <Link
      to={paths.signUp}
      className="inline-flex min-h-13 items-center justify-center rounded-md bg-canary px-6 text-center font-semibold text-lg text-on-canary underline-offset-4 hover:underline max-sm:w-full"
    >
      {children}
    </Link>
  );
}

const footerLink = "inline-flex min-h-11 items-center rounded-md break-all underline underline-offset-4";

export function PublicFooter() {
  return (
    <footer className="on-deep bg-deep text-on-deep-2 text-sm">
      <div className="mx-auto flex max-w-[1080px] flex-wrap items-center justify-between gap-x-6 px-4 py-4 sm:px-6">
        <p>© {brand.name}</p>
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-6">
          <Link to={paths.faq} className={footerLink}>
            Dúvidas frequentes
          </Link>
          <Link to={paths.privacy} className={footerLink}>
            Privacidade
          </Link>
          <a href={`mailto:${brand.support}`} className={footerLink}>
            {brand.support}
          </a>
        </nav>
      </div>
    </footer>
  );
}
