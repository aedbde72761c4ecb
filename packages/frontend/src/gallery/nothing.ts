/** What a specimen does when it is pressed. */
export const nothing = () => undefined;
