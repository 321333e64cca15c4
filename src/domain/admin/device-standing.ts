/** What a device tells of its synchronisation: ages and counts, no contents. */
export interface DeviceStanding {
  /** How long the oldest unsent item waits, null when nothing does. */
  oldest_waiting_ms: number | null;
  /** Number by kind, of what waits and of what the server refused. */
  waiting: Readonly<Record<string, number>>;
  parked: Readonly<Record<string, number>>;
}

export interface QueuedItem {
  kind: string;
  refused: boolean;
  /** Epoch ms. */
  since: number;
}

/** Rule D-1. A clock that was set back makes nothing wait less than no time. */
export function describeStanding(items: readonly QueuedItem[], now: number): DeviceStanding {
  const waiting: Record<string, number> = {};
  const parked: Record<string, number> = {};
  let oldest: number | null = null;
  for (const { kind, refused, since } of items) {
    const counts = refused ? parked : waiting;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (oldest === null || since < oldest) oldest = since;
  }
  return { oldest_waiting_ms: oldest === null ? null : Math.max(0, now - oldest), waiting, parked };
}
