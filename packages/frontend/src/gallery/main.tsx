/** Renders every component in every state for `/__local/ui` in the local console. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { queryClient } from "../app/query-client.ts";
import { Toaster } from "../components/feedback/toaster.tsx";
import { Gallery } from "./gallery.tsx";
import "../styles.css";

const container = document.getElementById("root");
if (container)
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Gallery />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
