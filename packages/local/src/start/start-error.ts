/** A region that cannot start. The message is one Portuguese sentence for the terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
}

export const START_AFRESH = "Para começar de novo, sem os dados desta pasta: npm start -- --fresh";
