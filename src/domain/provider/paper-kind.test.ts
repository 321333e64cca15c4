import { expect, it } from 'vitest';
import { bytesOf, gifBytes, jpegBytes, pngBytes, webpBytes } from '../image/testing/picture-bytes.ts';
import { paperKind } from './paper-kind.ts';

const size = { width: 900, height: 700 };

it.each<[string, Uint8Array, string | null]>([
  ['P-6 a PDF', bytesOf('%PDF-1.7\n1 0 obj\n%%EOF\n'), 'application/pdf'],
  ['P-6 a PDF that was cut off', bytesOf('%PDF-1.7\n1 0 obj'), null],
  ['P-6 a JPEG', jpegBytes(size), 'image/jpeg'],
  ['P-6 a PNG', pngBytes(size), 'image/png'],
  ['P-6 a WebP', webpBytes('lossy', size), 'image/webp'],
  ['P-6 a GIF, which the bucket does not take', gifBytes(size), null],
  ['P-6 a page that calls itself a PDF', bytesOf('<html><script>alert(1)</script>%PDF-1.7 %%EOF'), null],
  ['P-6 nothing', bytesOf(''), null],
])('%s is told by its bytes', (_what, bytes, kind) => {
  expect(paperKind(bytes)).toBe(kind);
});
