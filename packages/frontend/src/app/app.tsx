import { Toaster } from "../components/feedback/toaster.tsx";
import { Router } from "./router.tsx";

/**
 * Shows the site. The caller provides the router, because browser and build need different ones.
 */
export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  );
}
