import { gzipSync } from 'node:zlib';
import type { Session } from '../../support/postgres-session.ts';

/** Chance that is the same at every run. */
export interface Pick {
  below(limit: number): number;
  among<T>(values: readonly T[]): T;
}

/** One way of asking the server, with what differs from call to call. */
export interface Shape {
  name: string;
  call(pick: Pick): { procedure: string; args: Record<string, unknown> };
}

export interface Timing {
  name: string;
  /** Milliseconds of each call, ascending: at the driver, without HTTP and PostgREST. */
  times: number[];
  /** Of the largest answer, as JSON. */
  bytes: number;
  /** The same, as it goes over the line where the server compresses. */
  gzipBytes: number;
}

export function createPick(seed: number): Pick {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  return { below, among: <T>(values: readonly T[]) => values[below(values.length)] as T };
}

/** Calls a shape `runs` times after one that warms up, each in a transaction as behind the API. */
export async function timeShape(session: Session, { shape, runs }: { shape: Shape; runs: number }): Promise<Timing> {
  const pick = createPick(7);
  const times: number[] = [];
  let largest = '';
  for (let run = -1; run < runs; run += 1) {
    const { procedure, args } = shape.call(pick);
    await session.begin();
    const started = performance.now();
    const answer = await session.rpc(procedure, args);
    const took = performance.now() - started;
    await session.commit();
    if (run >= 0) times.push(took);
    const text = JSON.stringify(answer);
    if (text.length > largest.length) largest = text;
  }
  return { name: shape.name, times: times.toSorted((a, b) => a - b), bytes: Buffer.byteLength(largest), gzipBytes: gzipSync(largest).length };
}

/** The time that `part` of the calls stay below: 0.95 for the 95th percentile. `times` ascending. */
export function percentile(times: readonly number[], part: number): number {
  return times[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)] ?? 0;
}
