import { useCallback, useEffect, useMemo, useState } from 'react';
import { isAnswered, type Candidate } from '../../domain/serial/candidate.ts';
import type { identify as identifySerial } from '../../domain/serial/identify.ts';
import type { isSameInstrument } from '../../domain/instrument/identity.ts';
import type { SerialReference } from '../../domain/serial/reference.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

interface Plate {
  maker: string;
  serial: string;
}

interface Tables {
  reference: SerialReference;
  identify: typeof identifySerial;
  isSame: typeof isSameInstrument;
}

async function loadTables(): Promise<Tables> {
  const [reference, { identify }, { isSameInstrument: isSame }] = await Promise.all([
    loadSerialTables(),
    import('../../domain/serial/identify.ts'),
    import('../../domain/instrument/identity.ts'),
  ]);
  return { reference, identify, isSame };
}

/** What the tables on this device say of a plate, once there is a number; and whether another maker and number name the same instrument. `now` in epoch ms. */
export function usePlateAnswer({ maker, serial }: Plate, now: number): { best: Candidate | null; isSame: (other: Plate) => boolean } {
  const [tables, setTables] = useState<Tables | null>(null);
  const needed = serial.trim().length > 2;
  useEffect(() => {
    if (!needed || tables) return;
    let current = true;
    loadTables().then(
      (loaded) => {
        if (current) setTables(loaded);
      },
      (cause: unknown) => console.warn('The serial tables were not loaded', cause),
    );
    return () => {
      current = false;
    };
  }, [needed, tables]);
  const best = useMemo(() => {
    if (!tables || !needed || maker.trim() === '') return null;
    const found = tables.identify({ serial, maker, reference: tables.reference, now });
    const [first] = found.ok ? found.value.candidates : [];
    return first && isAnswered(first) ? first : null;
  }, [tables, needed, maker, serial, now]);
  const isSame = useCallback(
    (other: Plate) => tables !== null && serial.trim() !== '' && tables.isSame({ maker, serial }, other, tables.reference),
    [tables, maker, serial],
  );
  return { best, isSame };
}
