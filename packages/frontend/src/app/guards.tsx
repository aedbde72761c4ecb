import { Navigate, Outlet } from "react-router-dom";
import { useSession } from "../lib/auth/session.ts";
import { paths } from "../lib/paths.ts";

/** Lets the signed-in through; everyone else goes to /auth. */
export function RequireSession() {
  return useSession() ? <Outlet /> : <Navigate to={paths.auth} replace />;
}

/** The landing and the sign-in screens are for the signed-out; others go to /dashboard. */
export function RequireGuest() {
  return useSession() ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
