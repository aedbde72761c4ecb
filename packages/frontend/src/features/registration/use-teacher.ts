import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { useEffect, useState } from "react";
import { getTeacher } from "../../data/registration/registration.ts";

type Teacher =
  | { state: "loading" }
  | { state: "failed"; error: unknown; retry(): void }
  | { state: "ready"; data: PublicTeacherWire };

/** It uses no query cache, because this page must load as little code as possible. */
export function useTeacher(code: string): Teacher {
  const [attempt, setAttempt] = useState(0);
  const [teacher, setTeacher] = useState<Teacher>({ state: "loading" });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Teacher) => isCurrent && setTeacher(next);
    const retry = () => {
      setTeacher({ state: "loading" });
      setAttempt(attempt + 1);
    };
    getTeacher(code).then(
      (data) => show({ state: "ready", data }),
      (error: unknown) => show({ state: "failed", error, retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, attempt]);
  return teacher;
}
