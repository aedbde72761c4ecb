import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { AuthCallback } from "../features/auth/auth-callback.tsx";
import { useLinkFragment } from "../lib/link-fragment.ts";
import { paths } from "../lib/paths.ts";

/** A resent confirmation opens this page with `#access_token=…&refresh_token=…&type=signup`. */
export function AuthCallbackRoute() {
  const link = useLinkFragment(paths.authCallback);
  return (
    <AuthLayout title="Confirmação de e-mail">
      <AuthCallback key={link.id} link={link} />
    </AuthLayout>
  );
}
