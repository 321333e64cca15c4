import { useEffect, useMemo, useState } from 'react';
import { cellsOf, freeDays, offeredDays, type OfferedDay, type WeeklySlot } from '../../domain/viewing/offered-times.ts';
import type { ViewingKind } from '../../domain/viewing/steps.ts';
import { defaultTimeZone, knownTimeZone } from '../../domain/viewing/zoned-time.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';

const nothing: ReadonlySet<number> = new Set();

interface TimesOf {
  pianoId: string;
  /** As the listing says it, '' or undefined when it doesn't. */
  timeZone: string | undefined;
  slots: readonly WeeklySlot[];
  kind: ViewingKind;
  /** Epoch ms. */
  now: number;
  /** When the request was to be that the server has refused, epoch ms: not offered anew before the server has said what is free. */
  refusedAt?: number;
}

/** What can be asked for: by what this device knows, and, with a connection, without what is given away by now. */
export function useTimes({ pianoId, timeZone, slots, kind, now, refusedAt }: TimesOf): { days: readonly OfferedDay[]; timeZone: string } {
  const replica = useReplica();
  const { online } = useSyncState();
  const [told, setTold] = useState<{ pianoId: string; timeZone: string; taken: ReadonlySet<number> } | null>(null);

  useEffect(() => {
    if (!replica || !online || pianoId === '') return;
    let wanted = true;
    void replica.viewings.times(pianoId).then((answer) => {
      if (wanted && answer.ok) setTold({ pianoId, timeZone: answer.value.timeZone, taken: new Set(answer.value.taken) });
    });
    return () => {
      wanted = false;
    };
  }, [replica, online, pianoId]);

  const current = told?.pianoId === pianoId ? told : null;
  const zone = knownTimeZone(current?.timeZone || timeZone || defaultTimeZone);
  const days = useMemo(() => {
    const taken = current?.taken ?? (refusedAt === undefined ? nothing : new Set(cellsOf(refusedAt, kind)));
    const request = { kind, timeZone: zone, now, taken };
    return slots.length > 0 ? offeredDays({ ...request, slots }) : freeDays(request);
  }, [kind, zone, now, current, refusedAt, slots]);
  return { days, timeZone: zone };
}
