import { TRIAL_DAYS } from "@emdia/contracts/constants";
import clsx from "clsx";
import { MailCheck } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { EmailField } from "../../components/form/fields.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { fieldsOf, useZodForm, visibleErrors } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/session.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { pendingSignUp, rememberMe } from "../../lib/storage.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { renderPasswordHint, RegisterForm as Schema } from "./credentials.tsx";
import { type Ahead, LoginForm } from "./login-form.tsx";
import { authMessages } from "./messages.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { signIn } from "./sign-in.ts";

const CodeStep = lazyPart(async () => (await import("./code-step.tsx")).CodeStep);

export function AuthPanel({ ahead }: { ahead: Ahead }) {
  const [params, setParams] = useSearchParams();
  const [toConfirm, setToConfirm] = useState<{ email: string; password: string }>();
  // The address of a sign-in that asks for an app's code; a restarted form still shows it.
  const [entering, setEntering] = useState<{ email: string; isAsked: boolean }>();
  const isRegistering = params.has("criar");

  // The account provider's chunk is loaded while the person types.
  useEffect(() => void auth().catch(() => undefined), []);

  function backToLogin() {
    setToConfirm(undefined);
    setParams({}, { replace: true });
  }

  if (toConfirm) return <CheckMail {...toConfirm} onBack={backToLogin} />;
  if (entering?.isAsked)
    return (
      <Suspense>
        <CodeStep readAhead={ahead.read} onRestart={() => setEntering({ ...entering, isAsked: false })} />
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
        <LoginForm
          email={entering?.email}
          ahead={ahead}
          onNeedsCode={(email) => setEntering({ email, isAsked: true })}
        />
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

/** As soon as another tab confirms the address, this tab signs in with what was typed. */
function CheckMail({ email, password, onBack }: { email: string; password: string; onBack(): void }) {
  useEffect(
    () => pendingSignUp.whenOver(() => void signIn({ email, password, remember: rememberMe.get() }).catch(onBack)),
    [email, password, onBack],
  );
  return (
    <div role="status" className="grid gap-6">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <div>
        <h1 className="font-extrabold text-2xl">Falta só confirmar</h1>
        <p className="mt-2 text-pretty text-ink-2">
          Enviamos um link de confirmação para <strong className="break-words text-ink">{email}</strong>. Abra o e-mail
          e confirme para entrar.
        </p>
        <p className="mt-2 text-ink-2 text-sm">Não chegou? Olhe a pasta de spam ou peça outro.</p>
      </div>
      <ResendConfirmation email={email} whose="own" />
      <Button tone="ghost" wide onClick={onBack}>
        Já confirmei, quero entrar
      </Button>
    </div>
  );
}

type Typed = { email: string; password: string };

function RegisterForm({ onNeedsConfirmation }: { onNeedsConfirmation(typed: Typed): void }) {
  const isHydrated = useHydrated();
  const form = useZodForm(Schema, { email: "", password: "", confirmPassword: "" });
  const { handleSubmit, formState } = form;
  const errorOf = visibleErrors(form);
  const field = fieldsOf(form);

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const created = await (await auth()).signUp({ email, password });
      if (created.kind === "error") return authMessages.signUpFailed(created.message);
      if (created.kind === "needs-confirmation") {
        pendingSignUp.set(email);
        authMessages.checkMail();
        return onNeedsConfirmation({ email, password });
      }
      const entered = await signIn({ email, password, remember: false });
      if (entered.kind === "error") return authMessages.signUpFailed(entered.message);
      authMessages.registered();
    } catch {
      authMessages.unexpected();
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={formState.isSubmitting} className="grid gap-4">
        <EmailField label="E-mail" autoComplete="username" {...field("email")} />
        <PasswordField
          label="Senha"
          autoComplete="new-password"
          hint={renderPasswordHint(form.watch("password"), errorOf("password"))}
          {...field("password")}
        />
        <PasswordField label="Confirmar senha" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type={isHydrated ? "submit" : "button"} wide className="mt-2" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? "Criando conta..." : "Criar conta"}
        </Button>
      </fieldset>
    </form>
  );
}
