import { useEffect, useState } from 'react';
import { openImportSession, type OpenImportSession } from '../../platform/csv-worker.ts';
import type { Imports } from '../../replica/import-port.ts';
import { createImportDesk, type ImportDesk } from './import-desk.ts';

// The reader of tests runs beside the page.
const startReader = () => openImportSession();

/** The desk of this screen; null until the device's imports are open. Goes on with the file that was under review. */
export function useImport(imports: Imports | null, openReader: () => OpenImportSession = startReader): ImportDesk | null {
  const [desk, setDesk] = useState<ImportDesk | null>(null);
  useEffect(() => {
    if (!imports) return;
    const opened = createImportDesk({ imports, openReader });
    setDesk(opened);
    opened.open().catch((error: unknown) => {
      console.warn('The file under review could not be opened', error);
      opened.back();
    });
    return () => opened.close();
  }, [imports, openReader]);
  return desk;
}
