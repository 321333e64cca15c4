import { useEffect, useState } from 'react';
import { useServer } from '../../server/ports/server-context.tsx';
import type { VisitorConversations } from '../../server/ports/visitor-port.ts';

/** What this device has of people without an account; null while its code loads or it is not wanted, 'none' where the browser keeps nothing. */
export function useVisitorConversations({ wanted = true } = {}): VisitorConversations | null | 'none' {
  const visitors = useServer()?.visitors;
  const [opened, setOpened] = useState<VisitorConversations | null | 'none'>(null);
  useEffect(() => {
    if (!visitors || !wanted) return;
    let current = true;
    visitors.open().then(
      (conversations) => current && setOpened(conversations),
      () => current && setOpened('none'),
    );
    return () => {
      current = false;
    };
  }, [visitors, wanted]);
  return opened;
}
