import { rolePartsPath } from './contract.ts';
import { isRolePart } from './core.ts';
import type { FileCache, StoredFile } from './stored-files.ts';

/** The list of the version before: its parts stay until there is another one, since a page of that version may be open. */
const listBefore = `${rolePartsPath}?before`;

/** What is used of a `Cache`. */
export type PartsCache = FileCache & Pick<Cache, 'keys'>;

/** The parts that a list names, of one role or of all. */
function pathsOf(list: unknown, role?: string): string[] {
  if (typeof list !== 'object' || list === null) return [];
  const named: unknown[] = role === undefined ? Object.values(list) : [(list as Readonly<Record<string, unknown>>)[role]];
  return named.flatMap((paths: unknown) => (Array.isArray(paths) ? paths : [])).filter((path): path is string => typeof path === 'string' && isRolePart(path));
}

async function readList(response: Response | undefined): Promise<unknown> {
  try {
    return response?.ok === true && !response.redirected ? await response.json() : null;
  } catch {
    // A portal's page, or nothing at all.
    return null;
  }
}

/**
 * The parts of the app that the work of a role needs, by the newest list that can be had; none without one. What belongs neither to
 * that list nor to the one before is thrown away.
 */
export async function rolePartsOf(role: string, { cache, load }: { cache: PartsCache; load: typeof fetch }): Promise<StoredFile[]> {
  const kept = await readList(await cache.match(rolePartsPath));
  const found = await readList(await load(rolePartsPath, { cache: 'no-cache', credentials: 'same-origin' }).catch(() => undefined));
  const list = pathsOf(found).length > 0 ? found : kept;
  if (JSON.stringify(list) !== JSON.stringify(kept)) {
    const asFile = (value: unknown) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
    await cache.put(listBefore, asFile(kept));
    await cache.put(rolePartsPath, asFile(list));
    const wanted = new Set([...pathsOf(list), ...pathsOf(kept)]);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (isRolePart(pathname) && !wanted.has(pathname)) await cache.delete(pathname);
    }
  }
  return pathsOf(list, role).map((path) => ({ key: path, url: path, bytes: 1 }));
}
