/**
 * An operator's mistake, or a fact that the operator must know. It is printed as one sentence,
 * without a stack trace.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
