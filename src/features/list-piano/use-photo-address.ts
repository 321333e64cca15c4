import { useEffect, useState } from 'react';
import { smallAddressOf } from '../../domain/listing/small-picture.ts';
import type { DraftPhoto } from '../../domain/listing/draft.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';

/**
 * An address of the photo's small form, or of the photo where it has none, for as long as it is shown; undefined while it is read,
 * null when it is gone.
 */
export function usePhotoAddress(drafts: ListingDrafts, photo: DraftPhoto | undefined): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  const { id, contentType, url } = photo ?? {};
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    let made: string | null = null;
    const read = async () => (await drafts.readSmall(id)) ?? (await drafts.readPhoto(id));
    read().then(
      (bytes) => {
        if (left) return;
        made = bytes && URL.createObjectURL(new Blob([bytes], { type: contentType ?? '' }));
        setAddress(made ?? (url === undefined ? null : (smallAddressOf(url) ?? url)));
      },
      () => {
        if (!left) setAddress(url ?? null);
      },
    );
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [drafts, id, contentType, url]);
  return address;
}
