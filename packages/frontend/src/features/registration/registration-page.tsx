import { brand } from "@emdia/contracts/brand";
import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { CircleCheckBig, CloudOff, Link2Off, NotebookPen } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { buttonLook } from "../../components/ui/button-look.ts";
import { Skeleton } from "../../components/ui/card.tsx";
import { getTeacher } from "../../data/registration/registration.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { Outcome, RegistrationFrame, RegistrationHead } from "./registration-frame.tsx";
import { describeLookupFailure, describeNextStep } from "./use-registration-form.ts";

const INVALID_TEXT = "Este link de cadastro não é válido ou expirou. Peça um novo a quem o enviou para você.";

/** The page works without router, session and query cache. */
export function RegistrationPage({ code }: { code: string }) {
  return (
    <RegistrationFrame>
      <title>{`Cadastro de Aluno · ${brand.name}`}</title>
      {code === "" ? (
        <Unlisted>
          <Outcome tone="bad" icon={Link2Off} title="Link Inválido" text={INVALID_TEXT} />
        </Unlisted>
      ) : (
        <Registration key={code} code={code} />
      )}
    </RegistrationFrame>
  );
}

function Registration({ code }: { code: string }) {
  const teacher = useTeacher(code);
  const [isDone, setDone] = useState(false);
  if (teacher.state === "loading") return <RegistrationSkeleton />;
  if (teacher.state === "failed") return <Failed {...teacher} />;
  const { plans, profile } = teacher.data;
  const businessName = profile.businessName || "este estabelecimento";
  if (isDone)
    return <Outcome tone="good" icon={CircleCheckBig} title="Cadastro Realizado!" text={describeNextStep(profile)} />;
  if (plans.length === 0)
    return (
      <Outcome
        tone="bad"
        icon={NotebookPen}
        title="Nenhum plano disponível"
        text={`${profile.businessName || "O estabelecimento"} ainda não abriu planos para cadastro. Fale com quem enviou o link.`}
      />
    );
  return (
    <>
      <RegistrationHead businessName={profile.businessName ?? ""} />
      <RegistrationForm code={code} businessName={businessName} teacher={teacher.data} onDone={() => setDone(true)} />
    </>
  );
}

function Failed({ error, retry }: { error: unknown; retry(): void }) {
  const { text, canRetry } = describeLookupFailure(error);
  return (
    <Unlisted>
      <Outcome tone="bad" icon={CloudOff} title="Erro" text={text}>
        {canRetry && (
          <button type="button" onClick={retry} className={buttonLook({ tone: "secondary" })}>
            Tentar novamente
          </button>
        )}
      </Outcome>
    </Unlisted>
  );
}

/** The page asks search engines to drop its URL. */
function Unlisted({ children }: { children: ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      {children}
    </>
  );
}

function RegistrationSkeleton() {
  return (
    <div className="grid gap-5">
      <h1 className="font-extrabold text-3xl">Cadastro de Aluno</h1>
      <p role="status" className="-mt-3 text-ink-2">
        Carregando...
      </p>
      <Skeleton className="h-19" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
      </div>
      <Skeleton className="h-32" />
      <Skeleton className="h-13" />
    </div>
  );
}

type Teacher =
  | { state: "loading" }
  | { state: "failed"; error: unknown; retry(): void }
  | { state: "ready"; data: PublicTeacherWire };

/** The hook uses no query cache, because this page must load as little code as possible. */
function useTeacher(code: string): Teacher {
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
