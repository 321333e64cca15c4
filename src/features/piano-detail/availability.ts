export interface ViewingSlot {
  day: string;
  timeRange: string;
  preferred: boolean;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Reads the slots that a listing stores (`{ id, day, timeRange, preferred }`), in the order of the week; leaves out what is none. */
export function parseViewingSlots(stored: readonly unknown[]): ViewingSlot[] {
  const slots = stored.flatMap((slot): ViewingSlot[] => {
    if (typeof slot !== 'object' || slot === null || !('day' in slot) || !('timeRange' in slot)) return [];
    const { day, timeRange } = slot;
    if (typeof day !== 'string' || typeof timeRange !== 'string') return [];
    return [{ day, timeRange, preferred: 'preferred' in slot && slot.preferred === true }];
  });
  const rank = ({ day }: ViewingSlot) => weekdays.indexOf(day.toLowerCase());
  return slots.toSorted((a, b) => rank(a) - rank(b) || a.timeRange.localeCompare(b.timeRange, 'de', { numeric: true }));
}
