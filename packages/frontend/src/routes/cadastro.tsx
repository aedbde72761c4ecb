import { useParams } from "react-router-dom";
import { RegistrationPage } from "../features/registration/registration-page.tsx";

/** /cadastro/{code}, where students register themselves; without a code the link is no link. */
export function CadastroRoute() {
  const { code } = useParams();
  return <RegistrationPage code={code ?? ""} />;
}
