import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { ConfirmEmail, SignUpConfirmed } from "../features/auth/email-confirmed.tsx";
import { useLinkFragment } from "../lib/link-fragment.ts";
import { paths } from "../lib/paths.ts";

/**
 * With `email` and `code` from the mail's link the page shows the confirm button. With
 * `type=signup` from that button's answer the page shows the end of the sign-up.
 */
export function EmailConfirmedRoute() {
  const link = useLinkFragment(paths.emailConfirmed);
  const isConfirmed = link.get("type") === "signup";
  return (
    <AuthLayout title="Confirmar e-mail">
      {isConfirmed ? <SignUpConfirmed key={link.id} link={link} /> : <ConfirmEmail key={link.id} link={link} />}
    </AuthLayout>
  );
}
