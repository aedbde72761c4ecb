/** An operator's mistake, or a fact for the operator. It is printed without a stack trace. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
