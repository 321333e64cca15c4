import type { ReplicaPhase } from './replica.ts';

/** Whether the data on this device can't be read before somebody does something; the shell says what. */
export function isShut(phase: ReplicaPhase['phase']): boolean {
  return phase === 'broken' || phase === 'blocked' || phase === 'silent';
}
