import type { WorkerMessage } from './contract.ts';

/**
 * - `shell`: the app's own page, from the cache; the address, query and fragment stay as they are.
 * - `picture`: from the cache of pictures, else from the network and kept.
 * - `part`: the same for parts of the app that are not stored at installation.
 * - `network`: the worker keeps out of it.
 */
export type Answer = 'shell' | 'picture' | 'part' | 'network';

export interface IncomingRequest {
  url: URL;
  method: string;
  mode: string;
  destination: string;
}

/** Where the backend answers when it shares the app's origin. Its links must reach the server, the sign-in callback first. */
const backendPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/realtime/v1', '/embedded'];

/** Folders of built and public files. The server answers 404 for what they don't hold, never the app's page. */
const fileFolders = ['/assets/', '/icons/', '/illustrations/', '/screenshots/'];

/** Screens of a role's work: kept once used, and stored once somebody with that role signs in (role-parts.ts). */
const rolePart = /^\/assets\/work-[\w-]+\.(js|css)$/;

/**
 * Kept once used: what reads HEIC photos, and databases in memory for browsers that keep none. Named by the hash of their content, as
 * the screens of a role's work: what is kept under a name stays right through updates.
 */
const keptOnceUsed = /^\/assets\/(libheif|memory-databases)-[\w-]+\.js$/;

/** Public buckets of Supabase storage, on this origin or on the configured one. */
const publicBucketPrefix = '/storage/v1/object/public/';

export function isBackendPath(pathname: string): boolean {
  return backendPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/**
 * A file rather than a screen: in one of the file folders, or in the root with an extension ('/theme.js').
 * Deeper paths with a dot are screens ('/contact/st.-pauli-pianos').
 */
export function isFilePath(pathname: string): boolean {
  return fileFolders.some((folder) => pathname.startsWith(folder)) || /^\/[^/]+\.[a-z0-9]+$/i.test(pathname);
}

export function isRolePart(pathname: string): boolean {
  return rolePart.test(pathname);
}

/** Decides for every request that is not one of the precached files. */
export function routeRequest(request: IncomingRequest, ownOrigin: string): Answer {
  const { pathname, origin } = request.url;
  if (request.method !== 'GET') return 'network';
  if (request.mode === 'navigate') {
    return origin === ownOrigin && !isBackendPath(pathname) && !isFilePath(pathname) ? 'shell' : 'network';
  }
  if (origin === ownOrigin && (keptOnceUsed.test(pathname) || isRolePart(pathname))) return 'part';
  if (request.destination !== 'image') return 'network';
  if (pathname.startsWith(publicBucketPrefix)) return 'picture';
  return origin === ownOrigin && !isBackendPath(pathname) ? 'picture' : 'network';
}

/** Whether what came is the picture that was asked for. */
export function isPictureAnswer({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return status === 200 && !redirected && headers.get('content-type')?.startsWith('image/') === true;
}

/** Whether what came is a part of the app: a portal's page under its name would break the screen for good. */
export function isPartAnswer({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return status === 200 && !redirected && /^(?:text|application)\/(?:javascript|css)\b/.test(headers.get('content-type') ?? '');
}

/** Messages come from any page of this origin, also from one of an older or newer version. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'CHECK_STORED') return { type: data.type, role: 'role' in data && typeof data.role === 'string' ? data.role : '' };
  return data.type === 'SKIP_WAITING' ? { type: data.type } : null;
}
