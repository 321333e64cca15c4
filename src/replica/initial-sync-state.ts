import type { SyncState } from './sync-state.ts';

/** Before anything is known. Apart from `sync-state.ts`, so that the first paint needs no library. */
export const initialSyncState: SyncState = {
  online: true,
  phase: 'stopped',
  waiting: 0,
  parked: 0,
  conflicts: 0,
  uploads: { waiting: 0, failed: 0 },
  letters: { waiting: 0, failed: 0 },
  lastSuccessAt: null,
  firstPull: null,
  lastError: null,
  unreadableRows: 0,
  clockSkewMs: null,
};
