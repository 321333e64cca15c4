import { useEffect, useState } from 'react';
import { readSharedFiles, watchOpenedFiles } from '../../platform/incoming-files.ts';

/** A system hands opened files over within this time, in ms; an address that was merely loaded again brings none. */
const openedWithinMs = 1_500;

/** Files that another app has shared or that the system has opened the app with; undefined while they are read. `how` as in the address. */
export function useIncomingFiles(how: string): readonly File[] | undefined {
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    let left = false;
    const show = (found: readonly File[]) => {
      if (!left) setFiles(found);
    };
    const timer = setTimeout(() => setFiles((shown) => shown ?? []), openedWithinMs);
    if (how === 'opened') watchOpenedFiles(show);
    else {
      clearTimeout(timer);
      readSharedFiles().then(show, () => show([]));
    }
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [how]);
  return files;
}
