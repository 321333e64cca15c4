// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { jpegBytes, jpegSegment, pngBytes } from '../../src/domain/image/testing/picture-bytes.ts';
import { maxFileBytes, maxOriginalBytes } from '../../src/domain/image/limits.ts';
import { fail, ok } from '../../src/lib/result.ts';
import { createImageJobs, type Decode } from './core.ts';
import { fakeDecode } from './testing/fake-decode.ts';

const size = { width: 4000, height: 3000 };
const photo = new Blob([jpegBytes(size)]);

function task(file: Blob, id = 1) {
  return { id, file, edit: null };
}

const nobody = () => {};

describe('createImageJobs', () => {
  it('I-5, I-8: gives picture and thumbnail without metadata', async () => {
    const codec = fakeDecode({ encoded: jpegBytes({ width: 9, height: 9, extra: [jpegSegment(0xe1, 'Exif\0\0')] }) });
    const percents: number[] = [];
    const result = await createImageJobs(codec.decode).optimise(task(photo), (percent) => percents.push(percent));
    const plain = jpegBytes({ width: 9, height: 9 }).buffer;
    expect(result).toEqual({
      ok: true,
      value: {
        image: { bytes: plain, contentType: 'image/jpeg', width: 1440, height: 1080 },
        thumbnail: { bytes: plain, contentType: 'image/jpeg', width: 480, height: 360 },
        hasAlpha: false,
        original: { type: 'jpeg', ...size, size: photo.size },
      },
    });
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
    await expect.poll(() => codec.open()).toBe(0);
  });

  it.each([
    ['I-6', photo, [0.85, 0.75]],
    ['I-6', new Blob([jpegBytes(size), new Uint8Array(3_000_000)]), [0.75, 0.75]],
  ])('%s: qualities of picture and thumbnail', async (_rule, file, qualities) => {
    const codec = fakeDecode({});
    expect((await createImageJobs(codec.decode).optimise(task(file), nobody)).ok).toBe(true);
    expect(codec.qualities).toEqual(qualities);
  });

  it.each([
    ['I-2', new Blob([new Uint8Array(maxOriginalBytes + 1)]), { type: 'TooLarge', size: maxOriginalBytes + 1, limit: maxFileBytes }],
    ['I-3', new Blob([]), { type: 'Empty' }],
    ['P-IMG-03', new Blob(['<svg/>'], { type: 'image/jpeg' }), { type: 'NotAnImage' }],
    ['I-3', new Blob([jpegBytes(size).slice(0, 40)]), { type: 'Truncated', picture: 'jpeg' }],
    ['P-IMG-07', new Blob([pngBytes({ width: 12_000, height: 9000 })]), { type: 'TooManyPixels', width: 12_000, height: 9000, limit: 67_108_864 }],
  ])('%s: %o is refused before it is decoded', async (_rule, file, error) => {
    const codec = fakeDecode({});
    expect(await createImageJobs(codec.decode).optimise(task(file), nobody)).toEqual({ ok: false, error });
    expect(codec.decoded()).toBe(0);
  });

  it('U-IMP-15 I-2 a larger original is taken and made small', async () => {
    const large = new Blob([jpegBytes(size), new Uint8Array(maxFileBytes)]);
    const answer = await createImageJobs(fakeDecode({}).decode).optimise(task(large), nobody);
    expect(answer.ok && answer.value.image.bytes.byteLength).toBeLessThan(maxFileBytes);
  });

  it('U-IMP-15 I-2 what would still be too large isn’t uploaded', async () => {
    const encoded = new Uint8Array([...jpegBytes(size)].concat());
    const padded = new Uint8Array(maxFileBytes + encoded.length);
    padded.set(encoded.subarray(0, encoded.length - 2));
    padded.set([0xff, 0xd9], padded.length - 2);
    const answer = await createImageJobs(fakeDecode({ encoded: padded }).decode).optimise(task(photo), nobody);
    expect(answer).toMatchObject({ ok: false, error: { type: 'TooLarge', limit: maxFileBytes } });
  });

  it('a file that went away is Gone', async () => {
    const gone = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });
    expect(await createImageJobs(fakeDecode({}).decode).optimise(task(gone), nobody)).toEqual({ ok: false, error: { type: 'Gone' } });
  });

  it.each<[string, Parameters<typeof fakeDecode>[0], string]>([
    ['P-IMG-05: PNG instead of JPEG', { encoded: pngBytes({ width: 9, height: 9 }), encodedType: 'image/png' }, 'NotEncoded'],
    ['P-IMG-05: PNG that calls itself JPEG', { encoded: pngBytes({ width: 9, height: 9 }) }, 'NotEncoded'],
    ['an encoder that throws', { encoded: null }, 'NotEncoded'],
    ['I-9, P-IMG-07: a black result', { blank: true }, 'Blank'],
    ['I-9, U-ENG-02: another picture than was drawn', { altered: true }, 'Altered'],
  ])('%s', async (_case, options, type) => {
    const codec = fakeDecode(options);
    const heavy = new Blob([jpegBytes(size), new Uint8Array(2_000_000)]);
    expect(await createImageJobs(codec.decode).optimise(task(heavy), nobody)).toEqual({ ok: false, error: { type } });
    await expect.poll(() => codec.open()).toBe(0);
  });

  it('I-9, I-12: a part of a photo may be one colour', async () => {
    const heavy = new Blob([jpegBytes(size), new Uint8Array(2_000_000)]);
    const edit = { quarterTurns: 0, crop: { left: 0, top: 0, width: 0.1, height: 0.1 } } as const;
    expect(await createImageJobs(fakeDecode({ blank: true }).decode).optimise({ id: 1, file: heavy, edit }, nobody)).toMatchObject({ ok: true });
  });

  it('a picture that cannot be decoded leaves the next one alone', async () => {
    const broken: Decode = () => Promise.resolve(fail({ type: 'Unreadable', picture: 'jpeg' }));
    const codec = fakeDecode({});
    let first = true;
    const jobs = createImageJobs((file, header) => {
      const decode = first ? broken : codec.decode;
      first = false;
      return decode(file, header);
    });
    expect(await jobs.optimise(task(photo, 1), nobody)).toEqual({ ok: false, error: { type: 'Unreadable', picture: 'jpeg' } });
    expect((await jobs.optimise(task(photo, 2), nobody)).ok).toBe(true);
  });

  it('I-3: a large file that turns out to be cut is given up, and its pixels are freed when they come', async () => {
    const codec = fakeDecode({});
    const cut = new Blob([jpegBytes(size).slice(0, -2), new Uint8Array(200_000)]);
    expect(await createImageJobs(codec.decode).optimise(task(cut), nobody)).toEqual({ ok: false, error: { type: 'Truncated', picture: 'jpeg' } });
    await expect.poll(() => codec.open()).toBe(0);
    expect(codec.decoded()).toBe(1);
  });

  it('cancel ends a task at its next step and frees its pixels', async () => {
    const codec = fakeDecode({});
    const jobs = createImageJobs(async (file, header) => {
      jobs.cancel(1);
      return codec.decode(file, header);
    });
    expect(await jobs.optimise(task(photo, 1), nobody)).toEqual({ ok: false, error: { type: 'Cancelled' } });
    await expect.poll(() => codec.open()).toBe(0);
    jobs.cancel(99);
  });

  it('I-4: decodes no more pixels at once than the limit', async () => {
    const codec = fakeDecode({});
    let inside = 0;
    let most = 0;
    const jobs = createImageJobs(async (file, header) => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      const decoded = await codec.decode(file, header);
      if (!decoded.ok) return decoded;
      return ok({ ...decoded.value, close: () => ((inside -= 1), decoded.value.close()) });
    });
    const large = new Blob([jpegBytes({ width: 8000, height: 4000 })]);
    const results = await Promise.all([1, 2, 3, 4, 5].map((id) => jobs.optimise(task(large, id), nobody)));
    expect(results.every((each) => each.ok)).toBe(true);
    expect(most).toBe(2);
  });
});
