import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { AuthPanel } from "../features/auth/auth-panel.tsx";

export function AuthRoute() {
  return (
    <AuthLayout title="Entrar">
      <AuthPanel />
    </AuthLayout>
  );
}
