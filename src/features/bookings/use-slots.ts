import { useEffect, useMemo, useState } from 'react';
import type { Schedule } from '../../domain/booking/schedule.ts';
import { daysOfSlots, freeDays, type Booked, type FreeSlots } from '../../domain/booking/slots.ts';
import type { Coordinates } from '../../domain/geo/distance.ts';
import type { OfferedDay } from '../../domain/viewing/offered-times.ts';
import type { Day } from '../../domain/viewing/zoned-time.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';

export interface SlotsOf {
  /** '' asks for none of the server. */
  providerId: string;
  /** 0 while nothing is chosen that takes time. */
  minutes: number;
  place: Coordinates | null;
  from: Day;
  days: number;
  /** What the device goes by without a connection. */
  schedule: Schedule;
  booked: readonly Booked[];
  /** Epoch ms. */
  now: number;
}

export interface Slots {
  state: 'none' | 'loading' | 'told' | 'guessed';
  days: readonly OfferedDay[];
  timeZone: string;
  withinReach: boolean;
}

/** When a provider is free: by the server, and without a connection by what this device knows. */
export function useSlots({ providerId, minutes, place, from, days, schedule, booked, now }: SlotsOf): Slots {
  const replica = useReplica();
  const { online } = useSyncState();
  const [told, setTold] = useState<{ question: string; slots: FreeSlots | null } | null>(null);
  const [lat, lng] = [place?.lat ?? null, place?.lng ?? null];
  const question = JSON.stringify([providerId, minutes, from, days, lat, lng]);
  const isAsked = providerId !== '' && minutes > 0 && online;

  useEffect(() => {
    if (!replica || !isAsked) return;
    let wanted = true;
    const where = lat === null || lng === null ? null : { lat, lng };
    void replica.bookings.slots({ providerId, minutes, from, days, place: where }).then((answer) => {
      if (wanted) setTold({ question, slots: answer.ok ? answer.value : null });
    });
    return () => {
      wanted = false;
    };
  }, [replica, isAsked, question, providerId, minutes, from, days, lat, lng]);

  const answer = told?.question === question ? told : null;
  return useMemo((): Slots => {
    const none = { days: [], timeZone: schedule.timeZone, withinReach: true };
    if (minutes === 0) return { state: 'none', ...none };
    if (answer?.slots) return { state: 'told', days: daysOfSlots(answer.slots), timeZone: answer.slots.timeZone, withinReach: answer.slots.withinReach };
    if (isAsked && !answer) return { state: 'loading', ...none };
    const where = lat === null || lng === null ? null : { lat, lng };
    return { state: 'guessed', ...none, days: freeDays({ schedule, minutes, place: where, booked, from, days, now }) };
  }, [answer, isAsked, schedule, booked, minutes, lat, lng, from, days, now]);
}
