import { bankRoutes } from "@emdia/contracts/routes/bank";
import { openBankSession as openBank } from "@emdia/core/adapters/bank/open-session";
import { readCertificate } from "@emdia/core/adapters/bank/read-certificate";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import { connectBank, disconnectBank } from "@emdia/core/bank/connect-bank";
import { readBankNow, showBank } from "@emdia/core/bank/show-bank";
import { callLimits } from "@emdia/core/model/call-limits";
import { limits } from "@emdia/core/model/rate-limits";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";
import { knownBanks } from "./invocation/known-banks.ts";

const vault = kmsVault(env("BANK_KEY_ARN"));
const known = { banks: knownBanks(), siteUrl: env("SITE_URL") };

export const handler = serveArea(bankRoutes, {
  getBank: ({ owner }) => showBank({ ...owner, ...known }),
  connectBank: async ({ owner, ctx, body }) => {
    // Connections are limited, because this Lambda needs seconds to open a hostile file.
    await createLimiter(owner).spend(limits.connectionsPerOwner, owner.ownerId);
    const signal = AbortSignal.timeout(callLimits.bankTest.answerMillis);
    return connectBank({ ...(await ctx()), ...known, vault, openBank, readCertificate, signal }, body);
  },
  readBankNow: ({ owner }) => readBankNow({ ...owner, ...known }),
  disconnectBank: async ({ ctx }) => disconnectBank(await ctx()),
});
