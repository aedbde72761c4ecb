import { Navigate, Outlet } from "react-router-dom";
import { useSession } from "../lib/auth/session.ts";
import { paths } from "../lib/paths.ts";

/** Lets signed-in people through and leads all others to /auth. */
export function RequireSession() {
  return useSession() ? <Outlet /> : <Navigate to={paths.auth} replace />;
}

/** Lets signed-out people through and leads all others to /dashboard. */
export function RequireGuest() {
  return useSession() ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
