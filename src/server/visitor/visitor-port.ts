import type { SupabaseClient } from '@supabase/supabase-js';
import type { UnsentCount } from '../../domain/conversation/visitor-unsent.ts';
import { createWritable } from '../../lib/readable.ts';
import { isPageVisible } from '../../platform/connectivity.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import { hasVisitorMark } from '../../platform/visitor-mark.ts';
import type { VisitorConversations, VisitorPort } from '../ports/visitor-port.ts';

export interface WakeableVisitorPort extends VisitorPort {
  /** On the occasions to send: loads nothing where nothing waits. */
  wake(): void;
}

interface Opened {
  conversations: VisitorConversations;
  wake(): Promise<void>;
}

/** Most starts find nothing that waits, and load nothing for it. */
export function createVisitorPort(supabase: SupabaseClient, personCheck: PersonCheck): WakeableVisitorPort {
  const unsent = createWritable<UnsentCount>({ waiting: 0, failed: 0 });
  let opened: Promise<Opened> | null = null;

  function open(): Promise<Opened> {
    opened ??= import('./open-visitor.ts').then(({ openVisitor }) => openVisitor({ supabase, personCheck, random: Math.random, isVisible: isPageVisible, onCount: unsent.set }));
    // A device that keeps nothing now may keep something after the next look.
    opened.catch(() => (opened = null));
    return opened;
  }

  return {
    unsent,
    open: async () => (await open()).conversations,
    wake() {
      if (opened || hasVisitorMark()) void open().then(({ wake }) => wake(), (error: unknown) => console.warn(error));
    },
  };
}
