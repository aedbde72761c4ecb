import { Toaster } from "../components/feedback/toaster.tsx";
import { Router } from "./router.tsx";

/** Shows the site. The caller puts it into a router, either the browser's or the build's. */
export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  );
}
