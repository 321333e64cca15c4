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

type Reading = 'whole' | 'short' | 'missing' | 'unread';

/** How much of it is there. A host may lengthen a page, never shorten it. */
async function read(cache: Pick<Cache, 'match'>, { key, bytes }: StoredFile): Promise<Reading> {
  try {
    const response = await cache.match(key);
    if (!response) return 'missing';
    return response.ok && (await response.arrayBuffer()).byteLength >= bytes ? 'whole' : 'short';
  } catch {
    return 'unread';
  }
}

/** Whether all of it is there. */
export async function isWhole(cache: Pick<Cache, 'match'>, file: StoredFile): Promise<boolean> {
  return (await read(cache, file)) === 'whole';
}

/** A busy device may fail at one reading: what is thrown away on the word of it is gone where there is no line. */
async function readTwice(cache: Pick<Cache, 'match'>, file: StoredFile): Promise<Reading> {
  const first = await read(cache, file);
  return first === 'short' || first === 'unread' ? read(cache, file) : first;
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
    if (await isWhole(cache, file)) return 'whole';
    // Better none than one that is served in its place: the network answers for it.
    await cache.delete(file.key);
  } catch {
    // No room: what could not be kept is not kept.
  }
  return 'not whole';
}

/**
 * Reads every file's bytes, one after the other, so that this doesn't compete with the page; what is short or missing is thrown
 * away and fetched anew, what can't be read is fetched anew. Answers with what is whole in the end.
 */
export async function repairStored(files: readonly StoredFile[], tools: { cache: FileCache; load: typeof fetch }): Promise<StoredFile[]> {
  const { cache } = tools;
  const whole: StoredFile[] = [];
  let hasLine = true;
  for (const file of files) {
    const found = await readTwice(cache, file);
    if (found === 'whole') {
      whole.push(file);
      continue;
    }
    // Cut short, it would be taken for all of it.
    if (found === 'short') await cache.delete(file.key).catch(() => false);
    if (!hasLine) continue;
    const fetched = await fetchAnew(file, tools);
    if (fetched === 'whole') whole.push(file);
    hasLine = fetched !== 'no line';
  }
  return whole;
}
