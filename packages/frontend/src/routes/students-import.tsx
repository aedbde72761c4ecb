import { BackLink, Page } from "../components/layout/page.tsx";
import { ImportPanel } from "../features/import/import-panel.tsx";
import { paths } from "../lib/paths.ts";

export function StudentsImportRoute() {
  return (
    <Page
      title="Importar alunos"
      subtitle="Traga todos de uma vez, da planilha que você já tem."
      width="narrow"
      back={<BackLink to={paths.students}>Alunos</BackLink>}
    >
      <ImportPanel />
    </Page>
  );
}
