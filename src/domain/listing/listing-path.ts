const folder = '/piano/';

/** A listing's one address in the app, without an origin. */
export function listingPath(id: string): string {
  return folder + encodeURIComponent(id);
}

/** Whether a path is one of a listing, known or not. */
export function isListingPath(path: string): boolean {
  return path.startsWith(folder);
}
