import { createContext, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { ListingSummary } from '../domain/listing/listing-summary.ts';
import type { Readable } from '../lib/readable.ts';
import type { ListingIndex } from './listing-index.ts';
import type { Replica, ReplicaHost, ReplicaPhase } from './replica.ts';
import { isShut } from './replica-phase.ts';
import type { Session } from '../domain/account/session.ts';
import type { SyncState } from './sync-state.ts';

const ReplicaHostContext = createContext<ReplicaHost | null>(null);

export function ReplicaHostProvider({ host, children }: { host: ReplicaHost; children: ReactNode }) {
  return <ReplicaHostContext value={host}>{children}</ReplicaHostContext>;
}

function useHost(): ReplicaHost {
  const host = use(ReplicaHostContext);
  if (!host) throw new Error('A screen was rendered outside ReplicaHostProvider');
  return host;
}

/** Renders again whenever the readable changes. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

const nothing: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} };

/** As `useReadable`, for a readable that is not there yet. */
export function useOptionalReadable<T>(readable: Readable<T> | null | undefined): T | undefined {
  return useSyncExternalStore<T | undefined>((readable ?? nothing).subscribe, (readable ?? nothing).get);
}

export function useReplicaPhase(): ReplicaPhase {
  return useReadable(useHost().phase);
}

/** The open replica, or null while it opens or can't be opened. */
export function useReplica(): Replica | null {
  const phase = useReplicaPhase();
  return 'replica' in phase ? phase.replica : null;
}

/**
 * Waits for the replica: a screen stands before the data on the device are open, and what a person presses meanwhile is done then
 * instead of being lost. Resolves to null when they can't be opened.
 */
export function useOpenedReplica(): () => Promise<Replica | null> {
  const { phase } = useHost();
  return useCallback(
    () =>
      new Promise((resolve) => {
        let end = () => {};
        const look = () => {
          const now = phase.get();
          if (!('replica' in now) && !isShut(now.phase)) return false;
          end();
          resolve('replica' in now ? now.replica : null);
          return true;
        };
        if (!look()) end = phase.subscribe(look);
      }),
    [phase],
  );
}

export function useSession(): Session {
  return useReadable(useHost().session);
}

export function useListingIndex(): ListingIndex {
  return useReadable(useHost().index);
}

/** What the device knows of a piano on the market, reserved or not. */
export function useListedPiano(id: string): ListingSummary | undefined {
  const { items, reserved } = useListingIndex();
  return useMemo(() => items.find((each) => each.id === id) ?? reserved.find((each) => each.id === id), [items, reserved, id]);
}

/** A plain value of the index: renders again only when that changes, not at each pull. */
export function useFromListingIndex<Value extends string | number | boolean | null>(pick: (index: ListingIndex) => Value): Value {
  const { index } = useHost();
  return useSyncExternalStore(index.subscribe, () => pick(index.get()));
}

export function useSyncState(): SyncState {
  return useReadable(useHost().syncState);
}
