import type { StoredFiles } from './contract.ts';

/**
 * Files of the app on the device, read back: a cache may name one and give nothing. Firefox with little room keeps bodies of no
 * bytes and says that all went well; a person or the browser may empty the storage under a worker that runs.
 */
export interface StoredFile {
  /** Absolute, as the cache names it. */
  key: string;
  url: string;
  /** Its length when it was built. */
  bytes: number;
  /** SHA-256, of those whose address stays the same through versions: a newer one must not take this one's place. */
  digest?: string;
}

/** What is used of a `Cache`. */
export type FileCache = Pick<Cache, 'match' | 'put' | 'delete'>;

/** Whether all of it is there. A host may lengthen a page, never shorten it. */
export async function isWhole(response: Response | undefined, { bytes }: Pick<StoredFile, 'bytes'>): Promise<boolean> {
  try {
    return response?.ok === true && (await response.arrayBuffer()).byteLength >= bytes;
  } catch {
    return false;
  }
}

/** Whether not even a first byte comes, which can be told without reading the rest. */
export async function isEmpty(response: Response): Promise<boolean> {
  try {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    void reader?.cancel().catch(() => undefined);
    return !first || first.done;
  } catch {
    return true;
  }
}

/** What a cache gave, where it has bytes. */
export async function withBytes(response: Response | null | undefined): Promise<Response | null> {
  return response && !(await isEmpty(response.clone())) ? response : null;
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `noLine`: the others need not be asked for. */
type Fetched = 'whole' | 'not whole' | 'no line';

async function fetchAnew(file: StoredFile, { cache, load }: { cache: FileCache; load: typeof fetch }): Promise<Fetched> {
  let answer: Response;
  try {
    answer = await load(file.url, { cache: 'reload', credentials: 'same-origin' });
  } catch {
    return 'no line';
  }
  try {
    if (!answer.ok || answer.redirected) return 'not whole';
    const bytes = await answer.arrayBuffer();
    const isThisOne = bytes.byteLength >= file.bytes && (file.digest === undefined || file.digest === (await digestOf(bytes)));
    if (!isThisOne) return 'not whole';
    await cache.put(file.key, new Response(bytes, { status: answer.status, headers: answer.headers }));
    if (await isWhole(await cache.match(file.key), file)) return 'whole';
    // Better none than one that is served in its place: the network answers for it.
    await cache.delete(file.key);
  } catch {
    // No room: what could not be kept is not kept.
  }
  return 'not whole';
}

/**
 * Reads every file's bytes, one after the other, so that this doesn't compete with the page; what is short or missing is thrown
 * away and fetched anew. Answers with what is whole in the end.
 */
export async function repairStored(files: readonly StoredFile[], tools: { cache: FileCache; load: typeof fetch }): Promise<StoredFiles> {
  const { cache } = tools;
  let stored = 0;
  let hasLine = true;
  for (const file of files) {
    const found = await cache.match(file.key).catch(() => undefined);
    if (await isWhole(found, file)) {
      stored += 1;
      continue;
    }
    if (found) await cache.delete(file.key).catch(() => false);
    if (!hasLine) continue;
    const fetched = await fetchAnew(file, tools);
    if (fetched === 'whole') stored += 1;
    hasLine = fetched !== 'no line';
  }
  return { stored, total: files.length };
}
