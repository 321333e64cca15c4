/** What a page may say to the service worker, and what it answers. */

/** Sent by the page when the person has chosen to update; the name is the one workbox-window sends. */
export interface SkipWaitingMessage {
  type: 'SKIP_WAITING';
}

/** Asks the worker to read back everything it has stored for offline use; answered on the message's port. */
export interface CheckStoredMessage {
  type: 'CHECK_STORED';
  /** Whose work the device should have beside what everybody has; '' for nobody's. */
  role?: string;
}

export type WorkerMessage = SkipWaitingMessage | CheckStoredMessage;

/** Files of the app that were read back from the cache, of those that belong to it. */
export interface StoredFiles {
  stored: number;
  total: number;
}

/** Changing this name leaves the old cache behind: delete it on activation. */
export const picturesCacheName = 'pictures-v1';

/** Pictures that only some may see, as the page has shown them; gone with a sign-out. */
export const privatePicturesCacheName = 'private-pictures-v1';

/** Where other apps send what is shared with this one; the manifest names it. A page that is opened there leads on. */
export const sharePath = '/share';

/** Shared photos until the page takes them. */
export const sharedCacheName = 'shared-v1';

/** The place of a shared photo among those that wait, from the address that it is kept under. */
export function placeOfShared(url: string): number {
  return Number(/\/(\d+)[^/]*$/.exec(url)?.[1] ?? 0);
}

/** Parts of the app that are not stored at installation, kept once they have been loaded; named after the first of them. */
export const partsCacheName = 'decoders-v1';

/** Names the parts by the role whose work they are, `{ dealer: ['/assets/…'] }`; made with the build, never stored at installation. */
export const rolePartsPath = '/role-parts.json';

/** Which files were whole when they were last read back, so that not every start of the app reads all of them. */
export const readBackCacheName = 'read-back-v1';
