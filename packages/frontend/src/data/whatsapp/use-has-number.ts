import { useQuery } from "@tanstack/react-query";
import { profileQueries } from "../queries.ts";

/** Tells whether messages may leave by the owner's WhatsApp number, so that no text promises a mail. */
export function useHasNumber(): boolean {
  const { data } = useQuery(profileQueries.own());
  return data !== undefined && data.whatsappNumberId !== null;
}
