import { TRIAL_DAYS } from "@emdia/contracts/constants";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { auth } from "../../lib/auth/auth.ts";
import { paths } from "../../lib/paths.ts";
import { CheckMail } from "./check-mail.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Shows Entrar or Criar conta; the address says which. */
export function AuthPanel() {
  const [params, setParams] = useSearchParams();
  const [toConfirm, setToConfirm] = useState<string>();
  const isRegistering = params.has("criar");

  // The chunk of the account provider loads while the person types.
  useEffect(() => void auth().catch(() => undefined), []);

  function backToLogin() {
    setToConfirm(undefined);
    setParams({}, { replace: true });
  }

  if (toConfirm) return <CheckMail email={toConfirm} onBack={backToLogin} />;
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
      {isRegistering ? <RegisterForm onNeedsConfirmation={setToConfirm} /> : <LoginForm />}
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
