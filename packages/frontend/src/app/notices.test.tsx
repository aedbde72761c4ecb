import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aProfile } from "../testing/builders.ts";
import { PastDueBanner } from "./notices.tsx";

test.each([
  ["America/Sao_Paulo", "2027-01-11T01:30:00.000Z", "10/01/2027"],
  ["America/Noronha", "2027-01-11T01:30:00.000Z", "10/01/2027"],
  ["Asia/Tokyo", "2027-01-10T15:30:00.000Z", "11/01/2027"],
])(
  "given an owner in %s whose grace ends at %s, when the banner is shown, then it says their day",
  (zone, end, day) => {
    const banner = <PastDueBanner profile={{ ...aProfile(), timezone: zone }} lastInstant={end} />;
    const shown = renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{banner}</QueryClientProvider>);
    expect(shown).toContain(`Atualize o cartão até ${day} para`);
  },
);
