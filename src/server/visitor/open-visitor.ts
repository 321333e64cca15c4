/** Loaded when a visitor writes, opens a link or has left something to be sent. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { isVisitorLetterOver } from '../../domain/conversation/visitor.ts';
import type { UnsentCount } from '../../domain/conversation/visitor-unsent.ts';
import { systemClock } from '../../lib/clock.ts';
import { randomIds } from '../../lib/ids.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import { withTabLock } from '../../platform/tab-lock.ts';
import { setVisitorMark } from '../../platform/visitor-mark.ts';
import { openVisitorStore } from '../../replica/visitor-store.ts';
import type { PausePorts } from '../../wire/retry-policy.ts';
import { keepUnsentCounted } from './unsent-count.ts';
import { createVisitorConversations } from './visitor-conversations.ts';
import { createVisitorLane } from './visitor-lane.ts';
import { createVisitorServer } from './visitor-server.ts';

export async function openVisitor({ supabase, personCheck, onCount, ...pauses }: PausePorts & { supabase: SupabaseClient; personCheck: PersonCheck; onCount: (count: UnsentCount) => void }) {
  const store = await openVisitorStore();
  for (const record of await store.list()) if (isVisitorLetterOver(record, systemClock.now())) await store.update(record.id, () => null);
  keepUnsentCounted(store, onCount);
  const server = createVisitorServer(supabase, personCheck);
  const never = new AbortController().signal;
  const lane = createVisitorLane({
    ...pauses,
    store,
    server,
    withLock: (work) => withTabLock('soundboard-visitor-letters', work, never),
    after: (ms, run) => void setTimeout(run, ms),
  });
  const conversations = createVisitorConversations({
    store,
    server,
    clock: systemClock,
    ids: randomIds,
    onWrite() {
      setVisitorMark(true);
      void lane.wake();
    },
  });
  return { conversations, wake: lane.wake };
}
