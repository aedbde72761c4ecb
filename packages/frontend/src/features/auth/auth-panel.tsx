import { TRIAL_DAYS } from "@emdia/contracts/constants";
import clsx from "clsx";
import { Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { auth } from "../../lib/auth/auth.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { CheckMail } from "./check-mail.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

const CodeStep = lazyPart(async () => (await import("./code-step.tsx")).CodeStep);

/** Shows Entrar or Criar conta; the address says which. */
export function AuthPanel() {
  const [params, setParams] = useSearchParams();
  const [toConfirm, setToConfirm] = useState<string>();
  // The e-mail of a sign-in that asks for an app's code. The form keeps the e-mail when the sign-in
  // starts again.
  const [entering, setEntering] = useState<{ email: string; isAsked: boolean }>();
  const isRegistering = params.has("criar");

  // The chunk of the account provider loads while the person types.
  useEffect(() => void auth().catch(() => undefined), []);

  function backToLogin() {
    setToConfirm(undefined);
    setParams({}, { replace: true });
  }

  if (toConfirm) return <CheckMail email={toConfirm} onBack={backToLogin} />;
  if (entering?.isAsked)
    return (
      <Suspense>
        <CodeStep onRestart={() => setEntering({ ...entering, isAsked: false })} />
      </Suspense>
    );
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="font-extrabold text-3xl">{isRegistering ? "Crie sua conta" : "Entrar"}</h1>
        <p className="mt-1 text-ink-2">
          {isRegistering ? `${TRIAL_DAYS} dias grátis, sem cartão de crédito.` : "Com o e-mail e a senha da sua conta."}
        </p>
      </div>
      <nav aria-label="Conta" className="grid grid-cols-2 gap-0.5 rounded-md bg-sunken p-0.5">
        <Tab to={paths.auth} isCurrent={!isRegistering}>
          Entrar
        </Tab>
        <Tab to={paths.signUp} isCurrent={isRegistering}>
          Criar conta
        </Tab>
      </nav>
      {isRegistering ? (
        <RegisterForm onNeedsConfirmation={setToConfirm} />
      ) : (
        <LoginForm email={entering?.email} onNeedsCode={(email) => setEntering({ email, isAsked: true })} />
      )}
    </div>
  );
}

function Tab(props: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={props.to}
      replace
      aria-current={props.isCurrent ? "page" : undefined}
      className={clsx(
        "grid min-h-11 place-items-center rounded-[8px] font-semibold text-sm transition-colors",
        props.isCurrent ? "bg-raised shadow-[0_1px_2px_rgb(6_40_31/12%)]" : "text-ink-2 hover:text-ink",
      )}
    >
      {props.children}
    </Link>
  );
}
