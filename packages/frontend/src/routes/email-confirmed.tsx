import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { ConfirmEmail } from "../features/auth/confirm-email.tsx";
import { useFragment } from "../features/auth/use-fragment.ts";

/** /email-confirmed#email=…&code=…, where the confirmation mail leads. */
export function EmailConfirmedRoute() {
  const link = useFragment();
  return (
    <AuthLayout title="Confirmar e-mail">
      <ConfirmEmail key={link.toString()} email={link.get("email")} code={link.get("code")} />
    </AuthLayout>
  );
}
