import { AuthLayout } from "../components/layout/auth-layout.tsx";
import { AuthPanel } from "../features/auth/auth-panel.tsx";
import { auth } from "../lib/auth/session.ts";

/** Loads the next screen's code while the password is typed; the code that signs in comes first. */
const loadAhead = async () => {
  await auth();
  await Promise.all([
    import("../app/read-ahead.ts"),
    import("../app/signed-in-frame.tsx"),
    import("./dashboard.tsx"),
    import("../features/dashboard/dashboard-content.tsx"),
    import("../lib/answer-schemas.ts"),
  ]);
};

/** Starts reading the first screen's data, and returns the function that forgets them. */
function readAhead(): () => void {
  const loading = import("../app/read-ahead.ts");
  loading.then(({ readFirstScreen }) => readFirstScreen()).catch(() => undefined);
  return () => void loading.then(({ forgetFirstScreen }) => forgetFirstScreen()).catch(() => undefined);
}

export function AuthRoute() {
  return (
    <AuthLayout title="Entrar">
      <AuthPanel ahead={{ load: () => void loadAhead().catch(() => undefined), read: readAhead }} />
    </AuthLayout>
  );
}
