/** One request over the network, as whoever makes it sees it. */
import { NOTHING } from "./event-heap.ts";
import type { Faults, Service } from "./faults.ts";
import type { World } from "./world.ts";
import { MINUTE, SECOND } from "./world.ts";

/** Whoever makes calls; once dead, nothing that was awaited is ever answered. */
export type Life = { name: string; requestId: string; isDead: boolean; kill: (why: string) => void; isCalm?: boolean };

/** No answer came, or the service took no more: a client may try again. */
export class Transient extends Error {
  readonly isThrottle: boolean;
  constructor(isThrottle: boolean) {
    super(isThrottle ? "throttled" : "no answer");
    this.isThrottle = isThrottle;
  }
}

type Link = { world: World; faults: Faults };

const GIVE_UP: Record<Service, number> = { table: 5 * SECOND, ses: 10 * SECOND, queue: 5 * SECOND, bus: 3 * SECOND };
const TYPICAL: Record<Service, number> = { table: 5, ses: 80, queue: 15, bus: 15 };

function latency(world: World, service: Service): number {
  const slow = world.chance(0.01) ? world.between(0, GIVE_UP[service] * 0.4) : 0;
  return TYPICAL[service] * (0.5 + world.random()) + slow;
}

/** One attempt. `effect` happens at most once, at a moment between the call and its answer, or not at all. */
export function attempt<T>(link: Link, life: Life, service: Service, effect: () => T): Promise<T> {
  return new Promise((resolve, reject) => request(link, life, service, effect, resolve, reject));
}

type Resolve<T> = (value: T) => void;
type Reject = (error: unknown) => void;

function request<T>(
  { world, faults }: Link,
  life: Life,
  service: Service,
  effect: () => T,
  resolve: Resolve<T>,
  reject: Reject,
): void {
  if (life.isDead) return;
  const fate = life.isCalm ? "fine" : faults.fate(service, life.name);
  if (fate !== "fine") world.note(`  ${life.name} ${life.requestId} ${service}: ${fate}`);
  if (fate === "crash-before") {
    life.kill(fate);
    return;
  }
  const answer = (delay: number, act: () => void) => world.after(delay, () => (life.isDead ? NOTHING : act()));
  const silence = () => answer(GIVE_UP[service], () => reject(new Transient(false)));
  // A request on the wire arrives, whatever becomes of who sent it.
  world.after(latency(world, service), () => {
    if (fate === "throttled") return answer(5, () => reject(new Transient(true)));
    if (fate === "lost-request") return silence();
    if (fate === "late-request") {
      world.after(GIVE_UP[service] + world.between(0, 5 * SECOND), () => quietly(effect));
      return silence();
    }
    const respond = outcomeOf(effect, resolve, reject);
    if (fate === "lost-response") return silence();
    if (fate === "crash-after") return life.kill(fate);
    return answer(latency(world, service) / 2, respond);
  });
}

/** Takes effect now and answers later. */
function outcomeOf<T>(effect: () => T, resolve: Resolve<T>, reject: Reject): () => void {
  try {
    const value = effect();
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
}

function quietly(effect: () => unknown): void {
  try {
    effect();
  } catch {
    // Nobody is left to hear the answer.
  }
}

/** Waits as a process does: who died meanwhile never goes on. */
export function pause(world: World, life: Life, delay: number): Promise<void> {
  return new Promise((resolve) => world.after(delay, () => life.isDead || resolve()));
}

/** As the SDKs do: up to so many attempts, with a growing pause, on silence and throttling alone. */
export function retried<T>(
  link: Link,
  life: Life,
  { service, attempts }: { service: Service; attempts: number },
  effect: () => T,
): Promise<T> {
  const { world } = link;
  return new Promise((resolve, reject) => {
    const go = (count: number) =>
      request(link, life, service, effect, resolve, (error) => {
        if (!(error instanceof Transient) || count >= attempts) return reject(error);
        const base = error.isThrottle ? 500 : 100;
        const delay = Math.min(world.random() * base * 2 ** count, MINUTE / 3);
        return world.after(delay, () => (life.isDead ? NOTHING : go(count + 1)));
      });
    go(1);
  });
}
