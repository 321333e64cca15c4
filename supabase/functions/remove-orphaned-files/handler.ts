import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { Project } from '../_shared/project.ts';

interface StoredFile {
  bucket: string;
  path: string;
}

/** So much is done with one knock. */
const mostPortions = 20;
/** Objects that storage removes with one request. */
const filesPerRequest = 500;

/**
 * Removes stored files that nothing names any more, through the storage service, which alone reaches their bytes. Body: {}. 200 { removed },
 * the number of files. A timer knocks; it doesn't matter who else does, since the database gives out each once a day. What can't be removed
 * is met by the next day's walk.
 */
export function createOrphansHandler({ project }: { project: Pick<Project, 'ask' | 'removeFiles'> }): Handler {
  return createJsonHandler(async () => {
    let removed = 0;
    for (let portion = 0; portion < mostPortions; portion += 1) {
      const taken = await project.ask('take_orphaned_files', {});
      if (!taken.ok) return respond(502, { message: 'Please try again later.' });
      const { files, more } = taken.value as { files: readonly StoredFile[]; more: boolean };
      if (files.length === 0 && !more) break;
      removed += await removeEach(files);
    }
    return respond(200, { removed });
  });

  async function removeEach(files: readonly StoredFile[]): Promise<number> {
    let removed = 0;
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const ofBucket = files.filter((file) => file.bucket === bucket);
      for (let start = 0; start < ofBucket.length; start += filesPerRequest) {
        const together = ofBucket.slice(start, start + filesPerRequest);
        if (!(await project.removeFiles(bucket, together.map(({ path }) => path)))) {
          console.error(`${together.length} files of ${bucket} could not be removed`);
          continue;
        }
        removed += together.length;
        await project.ask('settle_removed_files', { files: together });
      }
    }
    return removed;
  }
}
