import { useEffect, useState } from 'react';
import type { UnfinishedImport } from '../../replica/import-database.ts';
import { useSession } from '../../replica/replica-context.tsx';

/** A file under review and imports that are stored in part; none while they are read: signing out itself looks once more. */
export function useUnfinishedImports(): readonly UnfinishedImport[] {
  const session = useSession();
  const userId = session.kind === 'user' ? session.userId : null;
  const [imports, setImports] = useState<readonly UnfinishedImport[]>([]);
  useEffect(() => {
    let left = false;
    const settle = (found: readonly UnfinishedImport[]) => {
      if (!left) setImports(found);
    };
    const read = async () => {
      if (userId === null) return [];
      const { listUnfinishedImports } = await import('../../replica/import-database.ts');
      return listUnfinishedImports(userId);
    };
    read().then(settle, () => settle([]));
    return () => {
      left = true;
    };
  }, [userId]);
  return imports;
}
