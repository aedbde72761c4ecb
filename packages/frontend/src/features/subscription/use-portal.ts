import { useOpenPortal } from "../../data/subscription/open-portal.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useProviderPage } from "./use-provider-page.ts";

const failed = failureToast("Erro ao abrir a assinatura", "Tente novamente em alguns instantes.");

export const usePortal = () => useProviderPage(useOpenPortal(), failed);
