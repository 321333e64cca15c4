/** Rule P-7: the address of a picture in our storage is kept without a host, so that the same row serves under every name of it. */

const host = /^https?:\/\/[^/?#\s]+(?:\/[^:?#\s]*)?(?=\/storage\/v1\/object\/public\/piano-images\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/)/i;

/** Every other address, as of a shop's picture, stays as it is. The database does the same: `app.hostless`. */
export function hostless(address: string): string {
  return address.startsWith('/') ? address : address.replace(host, '');
}

/** A row of any kind, or a part of one, with what it says of pictures. The same row where nothing names a host. */
export function hostlessRow<Given extends Readonly<Record<string, unknown>> | null>(row: Given): Given {
  const addresses = row?.image_urls;
  return Array.isArray(addresses) ? withAddresses(row, addresses) : row;
}

function withAddresses<Given>(row: Given, addresses: readonly unknown[]): Given {
  const kept = addresses.map((each) => (typeof each === 'string' ? hostless(each) : each));
  return kept.every((each, place) => each === addresses[place]) ? row : { ...row, image_urls: kept };
}

const ownAddress = /^\/storage\/v1\/object\/public\/piano-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\?[A-Za-z0-9._=&-]*)?$/;
const drawing = /^\/illustrations\/[a-z0-9-]+\.svg$/;

/** Rule P-8: whether a listing of this owner may name the picture. The database judges alike: `app.is_own_picture`. */
export function isOwnPicture(address: string, ownerId: string): boolean {
  const stored = hostless(address);
  return ownAddress.exec(stored)?.[1] === ownerId || drawing.test(stored);
}
