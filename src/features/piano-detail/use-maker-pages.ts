import { useEffect, useState } from 'react';
import type { DescribedPiano, MakerPages } from '../../domain/serial/maker-pages.ts';
import { systemClock } from '../../lib/clock.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

/** Whose piano it is by the tables on the device. null until it is known, and for good where they don't tell or can't be had. */
export function useMakerPages({ brand, serial, pianoType }: DescribedPiano): MakerPages | null {
  const [known, setKnown] = useState<{ key: string; pages: MakerPages | null } | null>(null);
  const key = JSON.stringify([brand, serial, pianoType]);
  useEffect(() => {
    if (brand.trim() === '') return;
    let isCurrent = true;
    Promise.all([import('../../domain/serial/maker-pages.ts'), loadSerialTables()]).then(
      ([{ makerPagesOf }, reference]) => {
        const pages = makerPagesOf({ brand, serial, pianoType }, { reference, now: systemClock.now() });
        if (isCurrent) setKnown({ key, pages });
      },
      // The listing is whole without them.
      (cause: unknown) => console.warn('The maker was not looked up.', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, brand, serial, pianoType]);
  return known?.key === key ? known.pages : null;
}
