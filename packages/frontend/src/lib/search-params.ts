/** An empty value removes it. */
export function setParam(name: string, value: string) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before);
    if (value) after.set(name, value);
    else after.delete(name);
    return after;
  };
}
