/** `Date()`, `new Date()` and `Date.now()` add `shared` ms at each call; all others stay real. */
export function shiftDate(shared: SharedArrayBuffer): void {
  const cell = new Float64Array(shared);
  const RealDate = Date;
  const now = () => RealDate.now() + (cell[0] ?? 0);
  const shifted = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver) => (property === "now" ? now : Reflect.get(target, property, receiver)),
  });
  RealDate.prototype.constructor = shifted;
  globalThis.Date = shifted;
}
