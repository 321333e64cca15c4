import { useEffect, useState } from 'react';
import { openImportSession, type OpenImportSession } from '../../platform/csv-worker.ts';
import type { Imports } from '../../replica/import-port.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { createImportDesk, type ImportDesk } from './import-desk.ts';

// The reader of tests runs beside the page.
const startReader = () => openImportSession();

/** The desk of this screen; null until the device's imports are open. Goes on with the file that was under review. */
export function useImport(imports: Imports | null, openReader: () => OpenImportSession = startReader): ImportDesk | null {
  const [desk, setDesk] = useState<ImportDesk | null>(null);
  const replica = useReplica();
  useEffect(() => {
    if (!imports) return;
    const opened = createImportDesk({ imports, openReader, home: () => replica?.profile.own.get()?.country_code ?? '', owner: () => replica?.profile.own.get()?.id });
    setDesk(opened);
    opened.open().catch((error: unknown) => {
      console.warn('The file under review could not be opened', error);
      opened.back();
    });
    return () => opened.close();
  }, [imports, openReader, replica]);
  return desk;
}
