/** The region cannot start; the message is one clear Portuguese sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
