import { useEffect, useState } from 'react';
import { keepPrivatePicture, readPrivatePicture } from '../../platform/private-pictures.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';

/**
 * A photo that only its customer and the movers that were asked may see: from what waits to be sent, from what this device has shown
 * before, or from the server. `isMissing`: none of them has it now.
 */
export function usePhoto(path: string): { address: string | null; waits: boolean; isMissing: boolean } {
  const replica = useReplica();
  const { online } = useSyncState();
  const uploads = useOptionalReadable(replica?.uploads.all);
  const waiting = uploads?.find((each) => each.path === path && each.state !== 'done');
  const waitingId = waiting?.id ?? null;
  const [shown, setShown] = useState<{ path: string; address: string } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const has = shown?.path === path;

  useEffect(() => {
    if (!replica || has) return;
    let wanted = true;
    const find = async (): Promise<Blob | null> => {
      const bytes = waitingId === null ? null : await replica.uploads.read(waitingId);
      if (bytes) return new Blob([bytes], { type: 'image/jpeg' });
      const kept = await readPrivatePicture(path);
      if (kept) return kept;
      const fetched = await replica.moves.photo(path);
      if (!fetched.ok) return null;
      await keepPrivatePicture(path, fetched.value);
      return fetched.value;
    };
    void find().then((blob) => {
      if (!wanted) return;
      setMissing(blob === null);
      if (blob) setShown({ path, address: URL.createObjectURL(blob) });
    });
    return () => {
      wanted = false;
    };
  }, [replica, path, has, waitingId, online]);

  const address = shown?.address ?? null;
  useEffect(() => () => {
    if (address !== null) URL.revokeObjectURL(address);
  }, [address]);
  return { address: has ? address : null, waits: waiting !== undefined, isMissing };
}
