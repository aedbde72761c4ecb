import { Toaster } from "../components/feedback/toaster.tsx";
import { Router } from "./router.tsx";

/** The site. Its caller puts it into a router, of the browser or of the build. */
export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  );
}
