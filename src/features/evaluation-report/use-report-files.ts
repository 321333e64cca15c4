import { useEffect, useState } from 'react';
import { paperProblem } from '../../domain/evaluation/report/pdf-bytes.ts';
import { keepPrivatePicture, readPrivatePicture } from '../../platform/private-pictures.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { Uploads } from '../../replica/upload-repository.ts';
import type { ReportBucket, ReportsPort } from '../../server/ports/reports-port.ts';
import { useServer } from '../../server/ports/server-context.tsx';

export interface FileSources {
  uploads: Uploads | undefined;
  port: ReportsPort | undefined;
}

export function useFileSources(): FileSources {
  return { uploads: useReplica()?.uploads, port: useServer()?.reports };
}

/** A file's bytes: those that wait on this device, or the server's. Null where neither can be had. */
export async function readReportFile({ uploads, port }: FileSources, bucket: ReportBucket, path: string): Promise<ArrayBuffer | null> {
  const waiting = uploads?.all.get()?.find((each) => each.path === path && each.state !== 'done');
  const kept = waiting && (await uploads?.read(waiting.id));
  if (kept) return kept;
  try {
    // Photos that were seen are seen without a connection, too.
    const seen = bucket === 'evaluation-photos' ? await readPrivatePicture(path) : null;
    if (seen) return await seen.arrayBuffer();
    const found = await (await port?.open())?.read(bucket, path);
    if (!found?.ok) return null;
    if (bucket === 'evaluation-photos') await keepPrivatePicture(path, found.value);
    return await found.value.arrayBuffer();
  } catch {
    return null;
  }
}

/** A photo's address for an image; null while it can't be had. `online`: asked for again with a connection. */
export function usePhotoAddress(path: string): { address: string | null; online: boolean; isAsked: boolean } {
  const sources = useFileSources();
  const { uploads, port } = sources;
  const { online } = useSyncState();
  const state = useOptionalReadable(uploads?.all)?.find((each) => each.path === path)?.state;
  const [found, setFound] = useState<{ path: string; address: string | null } | null>(null);
  const isLocal = state !== undefined && state !== 'done';
  useEffect(() => {
    let current = true;
    let made: string | null = null;
    void readReportFile({ uploads, port }, 'evaluation-photos', path).then((bytes) => {
      if (!current) return;
      made = bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      setFound({ path, address: made });
    });
    return () => {
      current = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [uploads, port, path, online, isLocal]);
  return { address: found?.path === path ? found.address : null, online, isAsked: found?.path === path };
}

/** The evaluator's PDF, judged by its bytes once more. */
export async function readPaper(sources: FileSources, path: string): Promise<{ bytes: ArrayBuffer } | { problem: 'missing' | 'no-pdf' }> {
  const bytes = await readReportFile(sources, 'evaluation-reports', path);
  if (!bytes) return { problem: 'missing' };
  return paperProblem(new Uint8Array(bytes)) === null ? { bytes } : { problem: 'no-pdf' };
}
