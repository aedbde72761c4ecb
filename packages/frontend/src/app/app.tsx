import { Toaster } from "../components/feedback/toaster.tsx";
import { Router } from "./router.tsx";

/** The caller provides the router: the browser's router or the build's. */
export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  );
}
