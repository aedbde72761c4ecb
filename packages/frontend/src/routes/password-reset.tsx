import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { ResetPassword } from "../features/auth/reset-password.tsx";
import { useLinkFragment } from "../lib/link-fragment.ts";
import { paths } from "../lib/paths.ts";

/** The mail about a new password opens this page with `#email=…&code=…`. */
export function PasswordResetRoute() {
  const link = useLinkFragment(paths.passwordReset);
  return (
    <AuthLayout title="Nova senha">
      <ResetPassword key={link.id} email={link.get("email")} code={link.get("code")} />
    </AuthLayout>
  );
}
