import { paperProblem } from '../evaluation/report/pdf-bytes.ts';
import { readPictureHeader } from '../image/picture-header.ts';

/** What a certificate's paper may be. The bucket takes these types, by their names alone. */
export const paperKinds = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What a file is, by its bytes alone; null for what is no paper. */
export function paperKind(bytes: Uint8Array): PaperKind | null {
  if (paperProblem(bytes) === null) return 'application/pdf';
  const picture = readPictureHeader(bytes);
  return picture.ok ? (paperKinds.find((kind) => kind === `image/${picture.value.type}`) ?? null) : null;
}
