/**
 * The address of a picture in the bucket of piano images. Where the app and its backend are one it carries no host, so that
 * the same row serves under every name of that host.
 */
export function pictureAddress(path: string): string {
  const base: unknown = import.meta.env.VITE_SUPABASE_URL;
  return `${typeof base === 'string' ? base.replace(/\/$/, '') : ''}/storage/v1/object/public/piano-images/${path}`;
}

/** The path inside the bucket, null for pictures of elsewhere. */
export function picturePath(address: string): string | null {
  return /\/storage\/v1\/object\/public\/piano-images\/([^?#]+)/.exec(address)?.[1] ?? null;
}
