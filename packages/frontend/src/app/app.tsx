import { Toaster } from "../components/feedback/toaster.tsx";
import { Router } from "./router.tsx";

/** Shows the site. The caller wraps it in a router: the browser's or the build's. */
export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  );
}
