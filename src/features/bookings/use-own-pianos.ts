import { useMemo } from 'react';
import { instrumentName } from '../../domain/instrument/passport.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';

export interface OwnPiano {
  id: string;
  /** Maker, model and number. */
  name: string;
  /** 'YYYY-MM-DD'; null where nobody has said. */
  lastTunedOn: string | null;
}

/** The pianos that the person has a passport of, and has still. */
export function useOwnPianos(): readonly OwnPiano[] {
  const held = useOptionalReadable(useReplica()?.instruments.all);
  return useMemo(
    () =>
      (held ?? [])
        .filter(({ row }) => row.handed_on_at === null)
        .map(({ row }) => ({ id: row.id, name: `${instrumentName(row)}, ${row.serial_number}`, lastTunedOn: row.last_tuned_on })),
    [held],
  );
}
