import { useEffect, useState } from 'react';
import { readSharedFiles, watchOpenedFiles, type IncomingFile } from '../../platform/incoming-files.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';

/** A system hands opened files over within this time, in ms; an address that was merely loaded again brings none. */
const openedWithinMs = 1_500;

/** Files that another app has shared or that the system has opened the app with; undefined while they are read. `how` as in the address. */
export function useIncomingFiles(how: string, drafts: ListingDrafts): readonly IncomingFile[] | undefined {
  const [files, setFiles] = useState<readonly IncomingFile[]>();
  useEffect(() => {
    let left = false;
    const show = (found: readonly IncomingFile[]) => {
      if (!left) setFiles(found);
    };
    const timer = setTimeout(() => setFiles((shown) => shown ?? []), openedWithinMs);
    if (how === 'opened') watchOpenedFiles(show);
    else {
      clearTimeout(timer);
      leaveOutTaken(drafts).then(show, () => show([]));
    }
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [how, drafts]);
  return files;
}

/** Those that no draft holds yet: a page may die between storing a photo and forgetting where it came from. */
export async function leaveOutTaken(drafts: Pick<ListingDrafts, 'readPhoto'>): Promise<readonly IncomingFile[]> {
  const fresh: IncomingFile[] = [];
  for (const each of await readSharedFiles()) {
    if (await drafts.readPhoto(each.id)) await each.forget();
    else fresh.push(each);
  }
  return fresh;
}
