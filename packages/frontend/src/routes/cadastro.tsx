import { useParams } from "react-router-dom";
import { RegistrationPage } from "../features/registration/registration-page.tsx";

/** Without a code the page says that the link is invalid. */
export function CadastroRoute() {
  const { code } = useParams();
  return <RegistrationPage code={code ?? ""} />;
}
