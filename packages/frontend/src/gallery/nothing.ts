/** Does nothing. It is the event handler of every specimen. */
export const nothing = () => undefined;
