import { useCallback, useEffect, useState } from 'react';
import type { AdminPort, AdminQueries } from '../../server/ports/admin-port.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';

export type Permission =
  | { state: 'checking' }
  | { state: 'signed-out' }
  | { state: 'denied' }
  | { state: 'offline' }
  | { state: 'granted'; queries: AdminQueries };

/**
 * The server's word on who may see the dashboard, asked once a visit. A question that fails counts as no; only who was an
 * admin when last heard of is told that the connection is missing.
 */
export function usePermission(): { permission: Permission; ask: () => void } {
  const session = useSession();
  const admin = useServer()?.admin;
  const { online } = useSyncState();
  const [answer, setAnswer] = useState<{ userId: string; permission: Permission } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const userId = session.kind === 'user' ? session.userId : null;
  const wasAdmin = session.kind === 'user' && session.role === 'admin';
  const isGranted = answer?.userId === userId && answer?.permission.state === 'granted';

  useEffect(() => {
    if (userId === null || !admin || isGranted) return;
    let current = true;
    async function check(admin: AdminPort): Promise<Permission> {
      try {
        const queries = await admin.open();
        const role = await queries.ownRole();
        if (role.ok) return role.value === 'admin' ? { state: 'granted', queries } : { state: 'denied' };
        if (role.error.type === 'SignInNeeded') return { state: 'signed-out' };
        return { state: role.error.type === 'Offline' && wasAdmin ? 'offline' : 'denied' };
      } catch {
        // The dashboard's own code could not be loaded.
        return { state: wasAdmin ? 'offline' : 'denied' };
      }
    }
    void check(admin).then((permission) => {
      if (current) setAnswer({ userId, permission });
    });
    return () => {
      current = false;
    };
  }, [userId, admin, online, wasAdmin, isGranted, attempt]);

  const ask = useCallback(() => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  }, []);

  if (userId === null) return { permission: { state: 'signed-out' }, ask };
  return { permission: answer?.userId === userId ? answer.permission : { state: 'checking' }, ask };
}
