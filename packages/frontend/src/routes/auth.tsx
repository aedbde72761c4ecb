import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { AuthPanel } from "../features/auth/auth-panel.tsx";

/** Shows /auth and /login. */
export function AuthRoute() {
  return (
    <AuthLayout title="Entrar">
      <AuthPanel />
    </AuthLayout>
  );
}
