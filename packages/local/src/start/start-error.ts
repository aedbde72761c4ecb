/** The region cannot start; the message is one clear Portuguese sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/** What helps where the state on disk cannot be used. */
export const START_AFRESH = "Para começar de novo, sem os dados desta pasta: npm start -- --fresh";
