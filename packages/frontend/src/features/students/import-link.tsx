import { FileSpreadsheet } from "lucide-react";
import { ButtonLink } from "../../components/ui/button.tsx";
import { paths } from "../../lib/paths.ts";

/** Leads to the import of students from a spreadsheet. */
export function ImportLink() {
  return (
    <ButtonLink to={paths.importStudents} tone="secondary">
      <FileSpreadsheet aria-hidden />
      <span>
        Importar<span className="max-sm:sr-only"> planilha</span>
      </span>
    </ButtonLink>
  );
}
