/** Does nothing. It is the action of every specimen. */
export const nothing = () => undefined;
