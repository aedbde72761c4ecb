import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { ConfirmEmail, SignUpConfirmed } from "../features/auth/email-confirmed.tsx";
import { useLinkFragment } from "../lib/link-fragment.ts";
import { paths } from "../lib/paths.ts";

/** A link with `email` and `code` shows a button, one with `type=signup` the end of the sign-up. */
export function EmailConfirmedRoute() {
  const link = useLinkFragment(paths.emailConfirmed);
  const isConfirmed = link.get("type") === "signup";
  return (
    <AuthLayout title="Confirmar e-mail">
      {isConfirmed ? <SignUpConfirmed key={link.id} link={link} /> : <ConfirmEmail key={link.id} link={link} />}
    </AuthLayout>
  );
}
