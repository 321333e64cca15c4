import type { Clock } from '../../lib/clock.ts';
import { type Lease } from '../../lib/lease.ts';
import { eitherAborts } from '../../lib/older-browsers.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import { failUpload, finishSmall, finishUpload, isUploadWaiting, noteUploadProgress, startUpload } from '../../replica/upload-item.ts';
import type { UploadStore } from '../../replica/upload-store.ts';
import { createNap, type WakeReason } from '../nap.ts';
import { isOutOfReach } from '../../wire/request-failure.ts';
import { pauseAfter, untilAborted, type PausePorts } from '../../wire/retry-policy.ts';
import type { Answer, RequestFailure } from '../../wire/answer.ts';
import type { Uploader } from './uploader.ts';

/** Files that are sent side by side. */
const batch = 3;
/** Progress is stored at most so often. */
const progressEveryMs = 250;

export interface UploadLanePorts extends PausePorts {
  store: UploadStore;
  uploader: Uploader;
  clock: Clock;
}

/** Sends queued files beside the rows: a slow file holds up no row, and a refused one no other file. */
export interface UploadLane {
  /** Runs until aborted. Only the tab that holds the lock calls it. */
  run(lease: Lease): Promise<void>;
  /** `write`: a file was queued. The others as for the engine. */
  wake(reason: WakeReason): void;
}

export function createUploadLane(ports: UploadLanePorts): UploadLane {
  const { store, uploader, clock } = ports;
  const nap = createNap(clock);
  let woken = false;
  let failures = 0;
  let waitsForSession = false;

  /** Sends what is queued, each file once; null when nothing waits any more. */
  async function sendQueued(lease: Lease): Promise<RequestFailure | null> {
    const tried = new Set<string>();
    let failure: RequestFailure | null = null;
    for (;;) {
      const waiting = (await store.list()).filter((item) => isUploadWaiting(item) && !tried.has(item.id)).slice(0, batch);
      if (waiting.length === 0 || !(await lease.isHeld())) return failure;
      for (const { id } of waiting) tried.add(id);
      const failed = (await Promise.all(waiting.map((item) => send(item, lease)))).filter((each) => each !== null);
      failure = failed[0] ?? failure;
      // Where the server answers, the trouble may be that one file's; without an answer or a session it is everybody's.
      if (failed.some(({ kind, code }) => kind === 'auth' || isOutOfReach({ code }))) return failure;
    }
  }

  /** Null when the file is there, refused or gone; otherwise why it has to be tried again. */
  async function send(item: UploadEntry, { ended: signal, isHeld }: Lease): Promise<RequestFailure | null> {
    const { id, bucket, path, contentType } = item;
    const bytes = await store.readBytes(id);
    await store.update(id, startUpload);
    if (!bytes) {
      await note(id, { kind: 'rejected', code: 'bytes-missing', reason: 'The file is no longer on this device.' });
      return null;
    }
    let storedAt = clock.now();
    const onProgress = (sent: number) => {
      if (clock.now() - storedAt < progressEveryMs) return;
      storedAt = clock.now();
      void store.update(id, (item) => noteUploadProgress(item, sent)).catch(() => undefined);
    };
    // The small form first: a row shows a picture as soon as the large one is there.
    const early = await sendSmall(item, signal);
    const answer = early.ok ? await uploader.upload({ bucket, path, contentType, bytes }, { signal, onProgress }) : early;
    if (!(await isHeld())) return null;
    if (answer.ok) await store.update(id, (item) => finishUpload(item, clock.now()));
    else await note(id, answer.failure);
    return answer.ok || answer.failure.kind === 'rejected' ? null : answer.failure;
  }

  async function sendSmall({ id, bucket, smallPath, contentType }: UploadEntry, signal: AbortSignal): Promise<Answer<null>> {
    const bytes = smallPath === undefined ? null : await store.readSmall(id);
    if (smallPath === undefined || !bytes) return { ok: true, value: null };
    const answer = await uploader.upload({ bucket, path: smallPath, contentType, bytes }, { signal, onProgress: () => undefined });
    if (answer.ok) await store.update(id, finishSmall);
    return answer;
  }

  async function note(id: string, failure: RequestFailure): Promise<void> {
    const error = { ...failure, at: clock.now() };
    await store.update(id, (item) => failUpload(item, error));
  }

  async function rest(failure: RequestFailure | null, signal: AbortSignal): Promise<void> {
    const ended = eitherAborts(nap.signal, signal);
    waitsForSession = failure?.kind === 'auth';
    if (!failure || waitsForSession) await untilAborted(ended);
    else await clock.sleep(pauseAfter({ failures, failure }, ports), ended);
    waitsForSession = false;
  }

  return {
    wake(reason) {
      if (waitsForSession && reason !== 'session' && reason !== 'person') return;
      if (reason !== 'write') failures = 0;
      woken = true;
      nap.wake(reason);
    },
    async run(lease) {
      const { ended: signal } = lease;
      while (!signal.aborted) {
        woken = false;
        nap.renew();
        const failure = await sendQueued(lease).catch(
          (error: unknown): RequestFailure => ({ kind: 'transient', code: 'device', reason: String(error) }),
        );
        if (signal.aborted) return;
        nap.note(failure !== null);
        failures = failure ? failures + 1 : 0;
        if (!woken || failure) await rest(failure, signal);
      }
    },
  };
}
