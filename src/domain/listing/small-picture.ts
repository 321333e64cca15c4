/** Rule P-5: where the small form of a picture lies. */

const bucket = '/storage/v1/object/public/piano-images/';

/** The path of the small form, inside the bucket or with a host before it; for a path that ends in '.jpg'. */
export function smallPathOf(path: string): string {
  return path.replace(/\.jpg$/, '-small.jpg');
}

/** The address of the small form; null for pictures that are not in the bucket, and for what is small already. It need not exist. */
export function smallAddressOf(address: string): string | null {
  const isStored = address.includes(bucket) && address.endsWith('.jpg') && !address.endsWith('-small.jpg');
  return isStored ? smallPathOf(address) : null;
}
