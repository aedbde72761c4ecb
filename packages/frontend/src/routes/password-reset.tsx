import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { ResetPassword } from "../features/auth/reset-password.tsx";
import { useFragment } from "../features/auth/use-fragment.ts";

/** /password-reset#email=…&code=…, where the recovery mail leads. */
export function PasswordResetRoute() {
  const link = useFragment();
  return (
    <AuthLayout title="Nova senha">
      <ResetPassword key={link.toString()} email={link.get("email")} code={link.get("code")} />
    </AuthLayout>
  );
}
