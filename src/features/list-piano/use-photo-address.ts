import { useEffect, useState } from 'react';
import { smallAddressOf } from '../../domain/listing/small-picture.ts';
import type { DraftPhoto } from '../../domain/listing/draft.ts';
import { shownAddress } from '../../platform/picture-address.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';

interface Shown {
  drafts: ListingDrafts;
  photo: DraftPhoto | undefined;
  /** `small`: the photo itself where it has no small form. */
  form: 'small' | 'full';
}

/** An address of the picture's bytes for as long as it is shown; undefined while they are read, null when they are gone. */
export function usePhotoAddress({ drafts, photo, form }: Shown): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  const { id, contentType, url } = photo ?? {};
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    let made: string | null = null;
    const read = async () => (form === 'small' ? await drafts.readSmall(id) : null) ?? (await drafts.readPhoto(id));
    read().then(
      (bytes) => {
        if (left) return;
        made = bytes && URL.createObjectURL(new Blob([bytes], { type: contentType ?? '' }));
        setAddress(made ?? (url === undefined ? null : shownAddress(form === 'small' ? (smallAddressOf(url) ?? url) : url)));
      },
      () => {
        if (!left) setAddress(url === undefined ? null : shownAddress(url));
      },
    );
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [drafts, id, contentType, url, form]);
  return address;
}
