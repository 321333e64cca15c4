import { paperProblem } from '../../domain/evaluation/report/pdf-bytes.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Uploads } from '../../replica/upload-repository.ts';
import type { ReportBucket, ReportsPort } from '../../server/ports/reports-port.ts';
import { useServer } from '../../server/ports/server-context.tsx';
import { readPrivatePhoto, usePrivatePhoto } from '../parts/use-private-photo.ts';

export interface FileSources {
  uploads: Uploads | undefined;
  port: ReportsPort | undefined;
}

export function useFileSources(): FileSources {
  return { uploads: useReplica()?.uploads, port: useServer()?.reports };
}

/** A file's bytes: those that wait on this device, or the server's. Null where neither can be had. */
export async function readReportFile({ uploads, port }: FileSources, bucket: ReportBucket, path: string): Promise<ArrayBuffer | null> {
  const ask = async () => {
    const found = await (await port?.open())?.read(bucket, path);
    return found?.ok ? found.value : null;
  };
  if (bucket === 'evaluation-photos') return (await readPrivatePhoto(uploads, path, ask))?.arrayBuffer() ?? null;
  const waiting = uploads?.all.get()?.find((each) => each.path === path && each.state !== 'done');
  const kept = waiting && (await uploads?.read(waiting.id));
  return kept ?? (await ask().catch(() => null))?.arrayBuffer() ?? null;
}

/** A photo of a report for an image. */
export function useReportPhoto(path: string) {
  const port = useServer()?.reports;
  return usePrivatePhoto(path, async () => {
    const found = await (await port?.open())?.read('evaluation-photos', path);
    return found?.ok ? found.value : null;
  });
}

/** The evaluator's PDF, judged by its bytes once more. */
export async function readPaper(sources: FileSources, path: string): Promise<{ bytes: ArrayBuffer } | { problem: 'missing' | 'no-pdf' }> {
  const bytes = await readReportFile(sources, 'evaluation-reports', path);
  if (!bytes) return { problem: 'missing' };
  return paperProblem(new Uint8Array(bytes)) === null ? { bytes } : { problem: 'no-pdf' };
}
