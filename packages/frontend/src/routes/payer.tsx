import { useParams } from "react-router-dom";
import { PayerPage } from "../features/students/person/payer-page.tsx";

export function PayerRoute() {
  const { id } = useParams();
  return <PayerPage key={id} id={Number(id)} />;
}
