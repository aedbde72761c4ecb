import { useParams } from "react-router-dom";
import { StudentPage } from "../features/students/person/student-page.tsx";

export function StudentRoute() {
  const { id } = useParams();
  return <StudentPage key={id} id={Number(id)} />;
}
