import { useState } from 'react';
import { fallbackIllustration } from '../../domain/listing/illustrations.ts';
import type { PianoType } from '../../domain/listing/listing-values.ts';
import { smallAddressOf } from '../../domain/listing/small-picture.ts';
import { shownAddress } from '../../platform/picture-address.ts';

export interface PianoPictureProps {
  /** Null shows the illustration of the type. */
  src: string | null;
  /** '' where the title stands beside it. */
  alt: string;
  type: PianoType;
  subtype: string;
  /** Of the box it fills, in CSS px: keeps the space while the picture loads. 4:3 unless given. */
  width?: number | undefined;
  height?: number | undefined;
  /** In the first view: loaded at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A listing's picture in its small form, where it has one; one that is missing or broken gives way to a drawing of the type. */
export function PianoPicture({ src, alt, type, subtype, width = 400, height = 300, eager, className }: PianoPictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const wanted = src === null ? [] : [smallAddressOf(src), src].filter((address) => address !== null).map(shownAddress);
  const shown = wanted.find((address) => !broken.includes(address)) ?? fallbackIllustration(type, subtype);
  return (
    <img
      // A new element for a new address: the old picture must not stand beside the new words while it loads.
      key={shown}
      className={className}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => {
        if (wanted.includes(shown)) setBroken((all) => [...all, shown]);
      }}
    />
  );
}
