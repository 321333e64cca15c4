import { useEffect, useState } from 'react';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';

/** An address of the picture's bytes for as long as it is shown; undefined while they are read, null when they are gone. */
export function usePhotoAddress(drafts: ListingDrafts, photo: { id: string; contentType: string } | undefined): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  const id = photo?.id;
  const type = photo?.contentType ?? '';
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    let made: string | null = null;
    drafts.readPhoto(id).then(
      (bytes) => {
        if (left) return;
        made = bytes && URL.createObjectURL(new Blob([bytes], { type }));
        setAddress(made);
      },
      () => {
        if (!left) setAddress(null);
      },
    );
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [drafts, id, type]);
  return address;
}
