import { useParams } from "react-router-dom";
import { FamilyPage } from "../features/students/person/family-page.tsx";

export function FamilyRoute() {
  const { id } = useParams();
  return <FamilyPage key={id} id={Number(id)} />;
}
