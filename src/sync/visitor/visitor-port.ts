import type { SupabaseClient } from '@supabase/supabase-js';
import { isPageVisible } from '../../platform/connectivity.ts';
import { hasVisitorMark } from '../../platform/visitor-mark.ts';
import type { VisitorConversations, VisitorPort } from '../../replica/visitor-port.ts';

export interface WakeableVisitorPort extends VisitorPort {
  /** On the occasions to send: loads nothing where nothing waits. */
  wake(): void;
}

interface Opened {
  conversations: VisitorConversations;
  wake(): Promise<void>;
}

/** Most starts find nothing that waits, and load nothing for it. */
export function createVisitorPort(supabase: SupabaseClient): WakeableVisitorPort {
  let opened: Promise<Opened> | null = null;

  function open(): Promise<Opened> {
    opened ??= import('./open-visitor.ts').then(({ openVisitor }) => openVisitor({ supabase, random: Math.random, isVisible: isPageVisible }));
    // A device that keeps nothing now may keep something after the next look.
    opened.catch(() => (opened = null));
    return opened;
  }

  return {
    open: async () => (await open()).conversations,
    wake() {
      if (opened || hasVisitorMark()) void open().then(({ wake }) => wake(), (error: unknown) => console.warn(error));
    },
  };
}
