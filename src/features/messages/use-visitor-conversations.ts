import { useEffect, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { VisitorConversations } from '../../replica/visitor-port.ts';

/** What this device has of people without an account; null while its code loads, 'none' where the browser keeps nothing. */
export function useVisitorConversations(): VisitorConversations | null | 'none' {
  const visitors = useReplica()?.visitors;
  const [opened, setOpened] = useState<VisitorConversations | null | 'none'>(null);
  useEffect(() => {
    if (!visitors) return;
    let current = true;
    visitors.open().then(
      (conversations) => current && setOpened(conversations),
      () => current && setOpened('none'),
    );
    return () => {
      current = false;
    };
  }, [visitors]);
  return opened;
}
