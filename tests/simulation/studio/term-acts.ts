import type { StudentPatch } from "@emdia/contracts/student";
import { addMonths, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { updateStudent } from "@emdia/core/student/update-student";
import type { World } from "../world/world.ts";
import { emailFor } from "./open-studio.ts";
import type { Act } from "./person.ts";

type Terms = Pick<StudentPatch, "ownPrice" | "discount" | "dueDay" | "payer">;

const whole = (world: World, below: number) => Math.floor(world.random() * below);

/** Draws a discount, perhaps of the whole price or more, and perhaps with a last month. */
function drawDiscount(world: World): NonNullable<Terms["discount"]> {
  const thisMonth = monthOf(civilDate(new Date(world.now()).toISOString().slice(0, 10)));
  const until = { reason: null, lastMonth: world.chance(0.5) ? addMonths(thisMonth, whole(world, 3)) : null };
  if (world.chance(0.5)) return { amount: (1 + whole(world, 20_000)) / 100, ...until };
  return { percent: world.chance(0.3) ? 100 : (1 + whole(world, 9_999)) / 100, ...until };
}

/** Draws one of two payers, of whom the second may have no address. */
function drawPayer(world: World, ownerId: string): NonNullable<Terms["payer"]> {
  const number = 1 + whole(world, 2);
  const email = number === 1 ? `${ownerId}-responsavel@exemplo.com.br` : emailFor(world, `${ownerId}-responsavel2`);
  return { name: `Responsável ${number}`, email, phone: `1198765432${number}` };
}

function drawTerms(world: World, ownerId: string): Terms {
  const kind = world.pick(["price", "discount", "discount", "dueDay", "payer", "payer", "none"] as const);
  if (kind === "price") return { ownPrice: (1 + whole(world, 30_000)) / 100 };
  if (kind === "discount") return { discount: drawDiscount(world) };
  if (kind === "dueDay") return { dueDay: 1 + whole(world, 31) };
  if (kind === "payer") return { payer: drawPayer(world, ownerId) };
  return { ownPrice: null, discount: null, dueDay: null, payer: null };
}

/** Draws the students' first terms: more than half of the students have a payer. */
export const drawFirstTerms = (world: World, ownerId: string, students: number): Terms[] =>
  Array.from({ length: students }, () =>
    world.chance(0.6) ? { payer: drawPayer(world, ownerId) } : drawTerms(world, ownerId),
  );

export function editTerms(world: World, ownerId: string, studentId: number): Act {
  const terms = drawTerms(world, ownerId);
  return {
    name: `terms of ${studentId}: ${JSON.stringify(terms)}`,
    run: (owner) => updateStudent(owner, studentId, terms),
  };
}

export function editTerm(world: World): Act {
  const paymentTermDays = whole(world, 29);
  return { name: `term of ${paymentTermDays} days`, run: (owner) => updateProfile(owner, { paymentTermDays }) };
}
