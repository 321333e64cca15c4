import { useCallback, useEffect, useState } from 'react';
import { bookableFromDirectory, type BookableProvider } from '../../domain/booking/provider.ts';
import { readDirectory } from '../../platform/provider-directory.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';

export type ProviderState = { state: 'loading' | 'absent' | 'offline' } | { state: 'found'; provider: BookableProvider };

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/**
 * What can be booked of a provider, asked of the server, or as this device has them where that can't be asked: the one place where the booking
 * learns of it. What was once shown stays while the line comes and goes. `address` may be anything.
 */
export function useProvider(address: string): { found: ProviderState; again: () => void } {
  const replica = useReplica();
  const { online } = useSyncState();
  const [answer, setAnswer] = useState<{ id: string; found: ProviderState } | null>(null);
  const [asked, setAsked] = useState(0);
  const isId = uuidForm.test(address);
  const has = answer?.id === address && answer.found.state === 'found';

  useEffect(() => {
    if (!replica || !isId || has) return;
    let wanted = true;
    const ask = async (): Promise<ProviderState> => {
      const given = await replica.bookings.provider(address);
      if (given.ok) return { state: 'found', provider: given.value };
      if (given.error.type === 'NotFound') return { state: 'absent' };
      const stored = (await readDirectory())?.entries.find(({ id }) => id === address);
      return stored ? { state: 'found', provider: bookableFromDirectory(stored) } : { state: 'offline' };
    };
    void ask().then((found) => wanted && setAnswer({ id: address, found }));
    return () => {
      wanted = false;
    };
  }, [replica, address, isId, has, online, asked]);

  const again = useCallback(() => setAsked((count) => count + 1), []);
  if (!isId) return { found: { state: 'absent' }, again };
  return { found: answer?.id === address ? answer.found : { state: 'loading' }, again };
}
