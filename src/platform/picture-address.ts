/** The address of a picture in the bucket of piano images, as it is stored (rule P-7 of listings): it names no host. */
export function pictureAddress(path: string): string {
  return `/storage/v1/object/public/piano-images/${path}`;
}

/** Where a stored address can be fetched: at the backend that the app speaks with now. Pictures of elsewhere and drawings as they are. */
export function shownAddress(address: string): string {
  const base: unknown = import.meta.env.VITE_SUPABASE_URL;
  return address.startsWith('/storage/') && typeof base === 'string' ? base.replace(/\/$/, '') + address : address;
}

/** The path inside the bucket, null for pictures of elsewhere. */
export function picturePath(address: string): string | null {
  return /\/storage\/v1\/object\/public\/piano-images\/([^?#]+)/.exec(address)?.[1] ?? null;
}
