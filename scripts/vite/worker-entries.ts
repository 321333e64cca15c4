import type { Plugin } from 'vite';

/**
 * Leaves a worker's entry to itself. Without it a part that a worker loads later imports what they share from the entry, and
 * WebKit knows the entry by another name then: it runs once more, and its contract is answered twice.
 */
export function workerEntriesPlugin(): Plugin {
  return {
    name: 'soundboard:worker-entries',
    // Nothing but what the source exports, which is nothing: what others share lies in a chunk beside it.
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
  };
}
