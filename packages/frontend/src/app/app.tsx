import { Providers } from "./providers.tsx";
import { Router } from "./router.tsx";

/** The site. */
export function App() {
  return (
    <Providers>
      <Router />
    </Providers>
  );
}
