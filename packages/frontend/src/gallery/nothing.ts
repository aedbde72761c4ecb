/** The action of every specimen, which does nothing. */
export const nothing = () => undefined;
