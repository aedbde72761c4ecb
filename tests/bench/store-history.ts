import { addMonths, monthOf } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "@emdia/core/model/context";
import { draftOf } from "../../packages/core/src/model/draft.ts";
import { EMPTY_LEDGER } from "../../packages/core/src/model/ledger.ts";
import { addSettlement } from "../../packages/core/src/model/settle.ts";
import type { Student } from "../../packages/core/src/model/student.ts";
import { newChargeWrite } from "../../packages/core/src/store/charges.ts";
import { claimWrite } from "../../packages/core/src/store/messages.ts";
import { settlementWrites } from "../../packages/core/src/store/write-ledger.ts";
import { plan } from "../../packages/core/src/testing/entities.ts";
import { told } from "../../packages/core/src/testing/told.ts";
import { eachAtOnce } from "./studios.ts";

/**
 * Stores charges of earlier months, whose mails were delivered. `owes` tells by a student's place
 * and the number of months back whether a charge is still open; the others are paid.
 */
export async function storeHistory(
  ctx: ProfileContext,
  students: readonly Student[],
  months: number,
  owes: (place: number, back: number) => boolean,
): Promise<void> {
  const at = ctx.now().toISOString();
  const charges = Array.from({ length: months }, (_, index) => index + 1).flatMap((back) =>
    students.map((one, place) => {
      const month = addMonths(monthOf(ctx.today), -back);
      const draft = told({
        ...draftOf(ctx.profile, one, plan, month, { createdAt: at }),
        mail: { state: "delivered", at },
      });
      const received = { amountCents: draft.amountCents, date: draft.dueDate, method: "pix" } as const;
      const charge = owes(place, back) ? draft : addSettlement(draft, received, at);
      const messages = (draft.messages ?? []).map((message) => claimWrite(ctx, message));
      return [newChargeWrite(ctx, charge), ...messages, ...settlementWrites(ctx, EMPTY_LEDGER, charge)];
    }),
  );
  await eachAtOnce(charges, (writes) => ctx.table.transact(writes));
}
