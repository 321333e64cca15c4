import { useMemo } from 'react';
import { visitorUnsent, type VisitorUnsent } from '../../domain/conversation/visitor-unsent.ts';
import { hasVisitorMark } from '../../platform/visitor-mark.ts';
import { useOptionalReadable, useSyncState } from '../../replica/replica-context.tsx';
import type { VisitorConversations } from '../../server/ports/visitor-port.ts';
import { useVisitorConversations } from '../parts/use-visitor-conversations.ts';

export interface FoundUnsent {
  items: readonly VisitorUnsent[];
  /** Null where there is nothing to do anything with. */
  conversations: VisitorConversations | null;
}

const nothing: FoundUnsent = { items: [], conversations: null };

/** What was written here without an account and is not sent; undefined while it loads. Devices without any load nothing for it. */
export function useVisitorUnsent(): FoundUnsent | undefined {
  const { waiting, failed } = useSyncState().letters;
  const wanted = waiting + failed > 0 || hasVisitorMark();
  const opened = useVisitorConversations({ wanted });
  const conversations = opened === 'none' ? null : opened;
  const records = useOptionalReadable(conversations?.all);
  const found = useMemo(() => records && { items: records.flatMap(visitorUnsent), conversations }, [records, conversations]);
  return !wanted || opened === 'none' ? nothing : found;
}
