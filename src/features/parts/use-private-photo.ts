import { useEffect, useEffectEvent, useState } from 'react';
import { keepPrivatePicture, readPrivatePicture } from '../../platform/private-pictures.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { Uploads } from '../../replica/upload-repository.ts';

/** A photo that only some may see: from what waits here to be sent, from what this device has shown before, or from the server. Null: none has it now. */
export async function readPrivatePhoto(uploads: Uploads | undefined, path: string, fetchPhoto: (path: string) => Promise<Blob | null>): Promise<Blob | null> {
  const waiting = uploads?.all.get()?.find((each) => each.path === path && each.state !== 'done');
  const bytes = waiting && (await uploads?.read(waiting.id));
  if (bytes) return new Blob([bytes], { type: 'image/jpeg' });
  try {
    const kept = await readPrivatePicture(path);
    if (kept) return kept;
    const fetched = await fetchPhoto(path);
    if (fetched) await keepPrivatePicture(path, fetched);
    return fetched;
  } catch {
    return null;
  }
}

interface PrivatePhoto {
  address: string | null;
  /** It is not sent yet. */
  waits: boolean;
  /** It was looked for, and can't be had now. */
  isMissing: boolean;
  online: boolean;
}

/** Such a photo for an image; looked for anew when a connection comes back. */
export function usePrivatePhoto(path: string, fetchPhoto: (path: string) => Promise<Blob | null>): PrivatePhoto {
  const uploads = useReplica()?.uploads;
  const { online } = useSyncState();
  const waits = useOptionalReadable(uploads?.all)?.some((each) => each.path === path && each.state !== 'done') ?? false;
  const [found, setFound] = useState<{ path: string; address: string | null } | null>(null);
  const has = found?.path === path && found.address !== null;
  const read = useEffectEvent(() => readPrivatePhoto(uploads, path, fetchPhoto));
  useEffect(() => {
    if (!uploads || has) return;
    let current = true;
    void read().then((photo) => {
      if (current) setFound({ path, address: photo && URL.createObjectURL(photo) });
    });
    return () => {
      current = false;
    };
  }, [uploads, path, has, waits, online]);
  const address = found?.address ?? null;
  useEffect(() => () => {
    if (address !== null) URL.revokeObjectURL(address);
  }, [address]);
  return { address: has ? address : null, waits, isMissing: found?.path === path && address === null, online };
}
