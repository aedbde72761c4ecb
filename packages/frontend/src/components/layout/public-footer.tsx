import { brand } from "@emdia/contracts/brand";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const link = "inline-flex min-h-11 items-center rounded-md break-all underline underline-offset-4";

export function PublicFooter() {
  return (
    <footer className="on-deep bg-deep text-on-deep-2 text-sm">
      <div className="mx-auto flex max-w-[1080px] flex-wrap items-center justify-between gap-x-6 px-4 py-4 sm:px-6">
        <p>© {brand.name}</p>
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-6">
          <Link to={paths.faq} className={link}>
            Dúvidas frequentes
          </Link>
          <Link to={paths.privacy} className={link}>
            Privacidade
          </Link>
          <a href={`mailto:${brand.support}`} className={link}>
            {brand.support}
          </a>
        </nav>
      </div>
    </footer>
  );
}
